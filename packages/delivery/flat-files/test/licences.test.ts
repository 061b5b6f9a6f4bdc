import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFilesHost, type FilesHost } from './support/files-host.ts'
import { actions, bars } from './support/sample-datasets.ts'

const NONE = { volume: null, trade_count: null, note: null, seen_at: null, is_final: null }
const BAR = { symbol: 'AAPL', date: '2026-03-02', close: '274.9', ...NONE }

let files: FilesHost
let customer: string
beforeAll(async () => {
  const [free, attribution] = [{ redistribution: 'free' }, { redistribution: 'attribution' }]
  files = await startFilesHost({
    config: { licences: 'enforce', publishers: { 'fake-listings': free, 'a-file': attribution } } as object,
  })
  const { id } = await files.host.host.accounts.add({ name: 'customer', plan: 'scale', use: 'external' })
  customer = (await files.host.host.keys.add({ account_id: id })).key
  await files.publish(actions, [{ symbol: 'VOD', ex_date: '2001-03-02', kind: 'dividend', legs: [] }])
  await files.host.publish(bars, [BAR], { source: 'a-file' })
  expect(await files.work()).toEqual([])
})
afterAll(() => files?.host.close())

test('files of a dataset that licenses withhold are not listed, and those of the others are', async () => {
  const { status, json } = await files.get('?dataset=corporate-actions', customer)
  expect([status, json.code]).toEqual([403, 'licence-not-granted'])
  const listed = (await files.get('', customer)).json.data as readonly { readonly dataset: string }[]
  expect(new Set(listed.map(({ dataset }) => dataset))).toEqual(new Set(['eod']))
})

test('files name the publishers whose terms require attribution', async () => {
  for (const format of ['csv', 'parquet']) {
    const path = `/eod/2026-03-02?download=true&stream=true&format=${format}`
    const { headers, bytes } = await files.get(path, customer)
    expect(JSON.parse(String(headers['x-attribution'])), format).toEqual(['a-file'])
    if (format === 'parquet') expect(bytes.includes('["a-file"]')).toBe(true)
  }
})
