import bars from '@bourse/eod'
import news from '@bourse/news'
import options from '@bourse/options'
import trades from '@bourse/trades'
import { defineDataset, extend, type Dataset } from '@bourse/kit'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { extendWithDemo, withDemo } from '../src/index.ts'

const load = (datasets: Parameters<typeof withDemo>[0]): Promise<readonly Dataset[]> =>
  Promise.all(withDemo(datasets).map(async (each) => (await each()).default))
const ids = (dataset: Dataset) => dataset.sources.map(({ id }) => id)
const own = defineDataset({ id: 'house-views', title: 'Views', summary: 'Views' })

test('datasets and imports of datasets get the demo market, in order; one without demo rows is unchanged', async () => {
  const [first, second, third] = await load([own, async () => ({ default: bars }), news])
  expect(first).toBe(own)
  expect([second, third].map((dataset) => dataset?.id)).toEqual(['eod', 'news'])
  expect(second && ids(second)).toEqual([...ids(bars), 'demo'])
  expect(third?.sources[0]?.demo).toBe(true)
})

test('all other parts of a dataset, including its module, come from its package', async () => {
  const { sources, ...rest } = await extendWithDemo(options)
  const { sources: before, ...others } = options
  expect(rest).toEqual(others)
  expect(sources.slice(0, -1)).toEqual(before)
  expect(sources.at(-1)).toMatchObject({ id: 'demo', demo: true })
})

test('additions that a deployment made to a dataset are preserved', async () => {
  const [demo] = (await extendWithDemo(options)).sources.slice(-1)
  const added = extend(bars, { sources: [{ ...demo, id: 'desk-bars', demo: false, feeds: bars.records } as never] })
  expect(ids(await extendWithDemo(added))).toEqual([...ids(bars), 'desk-bars', 'demo'])
})

test('prints are fetched on demand: the dataset gets a source for them', async () => {
  const { provides, sources } = await extendWithDemo(trades)
  expect(sources).toEqual(trades.sources)
  expect(provides.map(({ ref, needs }) => [ref.id, needs])).toMatchObject([
    ['trades.sources', { reads: { id: 'demo-trades', demo: true } }],
  ])
})

test('an import that fails can still be identified by its specifier', async () => {
  const [broken] = withDemo([() => Promise.reject(new Error("import('@bourse/not-installed') failed"))])
  expect(String(broken)).toContain("import('@bourse/not-installed')")
  await expect(broken?.()).rejects.toThrow('not-installed')
})

test('anything that is not a dataset is left for the host, which rejects it', async () => {
  expect(await load([async () => ({ default: undefined as never })])).toEqual([undefined])
})

test('no dataset package needs the demo, and the demo needs only installed ones', () => {
  const manifest = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  const found = globSync('../datasets/*/package.json', { cwd: `${import.meta.dirname}/..` }).map((path) =>
    manifest(new URL(`../${path}`, import.meta.url).pathname),
  )
  expect(found.length).toBeGreaterThan(20)
  expect(
    found.filter(({ dependencies, peerDependencies }) => '@bourse/demo' in { ...dependencies, ...peerDependencies }),
  ).toEqual([])
  const { dependencies, peerDependenciesMeta } = manifest(new URL('../package.json', import.meta.url).pathname)
  const names = found.map(({ name }) => name)
  expect(names.filter((name) => name in dependencies)).toEqual([])
  expect(Object.values(peerDependenciesMeta)).toEqual(Array(22).fill({ optional: true }))
})
