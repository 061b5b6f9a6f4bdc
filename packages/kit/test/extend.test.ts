import { expect, test } from 'vitest'
import { defineDataset, extend, f, stagingTable, job, record, revisioned, service, source, Type } from '../src/index.ts'
import { exportedDataset } from '../src/host/index.ts'

const levels = record('levels', {
  title: 'Levels',
  fields: { date: f.date('Day'), level: f.decimal('Level', { example: 1 }) },
  key: ['date'],
  time: revisioned('date'),
  order: ['date asc'],
})
const foreign = record('foreign', {
  title: 'Rows of another dataset',
  fields: levels.fields,
  key: ['date'],
  time: revisioned('date'),
  order: ['date asc'],
})
const told = stagingTable('told', {
  title: 'Told',
  fields: levels.fields,
  feeds: [levels],
  needs: {},
  reconcile: async () => [],
})
const made = (id: string, feeds: typeof levels | typeof told = levels) =>
  source({
    id,
    feeds,
    title: 'Levels',
    publisher: { name: 'Nobody', licence: 'none', hosts: [], requestsPerSecond: 1 },
    config: Type.Object({}),
    schedule: 'manual',
    plan: () => [{}],
    fetch: async () => '',
    parse: () => [],
  })
const work = (id: string) => job({ id, title: 'Work', schedule: 'manual', needs: {}, run: async () => undefined })
const offer = service<() => number>('levels.count').provide({}, () => () => 1)

const own = { sources: [made('first')], jobs: [work('tidy')] }
const dataset = defineDataset({
  id: 'levels',
  module: 'file:///extended/dataset.ts',
  title: 'Levels',
  summary: 'Levels',
  records: [levels],
  ...own,
})

test('an extended dataset appends the additions to its own parts and leaves everything else unchanged', () => {
  const [added, late] = [made('second', told), work('late')]
  const extended = extend(dataset, { sources: [added], staging: [told], jobs: [late], provides: [offer] })
  expect(extended).toEqual({
    ...dataset,
    sources: [...own.sources, added],
    staging: [told],
    jobs: [...own.jobs, late],
    provides: [offer],
  })
  expect(extended.sources[0]).toBe(own.sources[0])
  expect(Object.isFrozen(extended.sources)).toBe(true)
})

test('an extended dataset can be extended again', () => {
  const twice = extend(extend(dataset, { sources: [made('second')] }), { sources: [made('third')] })
  expect(twice.sources.map(({ id }) => id)).toEqual(['first', 'second', 'third'])
})

test("another process finds an extended dataset through the given module, or else through the dataset's module", () => {
  const module = 'file:///extended/by-a-deployment.ts'
  const extended = extend(dataset, { module, sources: [made('second')] })
  expect([extended.module, exportedDataset(extended)]).toEqual([module, extended])
  const unnamed = extend(dataset, { sources: [made('second')] })
  expect([unnamed.module, exportedDataset(unnamed)]).toEqual([dataset.module, dataset])
})

test.each([
  [
    'a source with the id of another source',
    { sources: [made('first')] },
    'extend(levels): expected an unused id for the added source, got first; first, tidy are in use: give the ' +
      'source a different id',
  ],
  ['a source with the id of a job', { sources: [made('tidy')] }, 'got tidy; first, tidy are in use'],
  ['two sources with the same id', { sources: [made('new'), made('new')] }, 'got new; first, tidy, new are in use'],
  [
    'a job with the id of an added source',
    { sources: [made('new')], jobs: [work('new')] },
    'expected an unused id for the added job, got new',
  ],
  [
    'a staging table with the name of a record',
    {
      staging: [
        stagingTable('levels', {
          title: 'Told',
          fields: levels.fields,
          feeds: [levels],
          needs: {},
          reconcile: async () => [],
        }),
      ],
    },
    'expected an unused id for the added staging table, got levels; levels are in use',
  ],
  [
    'a source of rows that the dataset does not declare',
    { sources: [source({ ...made('new'), feeds: foreign } as never)] },
    'extend(levels): expected the source new to feed a record or a staging table of levels (levels), got foreign; ' +
      'import what it feeds from the package of levels, and install one version of that package',
  ],
  ['an unknown option', { source: [], sources: [] }, 'extend(levels): unknown option source; did you mean sources?'],
])('rejects %s', (_what, added, message) => {
  expect(() => extend(dataset, added)).toThrow(message)
})
