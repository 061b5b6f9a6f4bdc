import {
  defineDataset,
  endpoint,
  f,
  perRequest,
  readThrough,
  record,
  revisioned,
  source,
  Type,
  type Dataset,
} from '@bourse/kit'
import { expect, it } from 'vitest'
import { moduleOfSource } from '../../src/wiring/module-of-source.ts'
import { wire } from '../../src/wiring/wiring.ts'

const levels = record('levels', {
  title: 'Levels',
  fields: { date: f.date('Day'), level: f.decimal('Level', { example: 1 }) },
  key: ['date'],
  time: revisioned('date'),
  order: ['date asc'],
})
const common = {
  publisher: { name: 'Nobody', licence: 'none', hosts: [], requestsPerSecond: 1 },
  config: Type.Object({}),
} as const
const made = (id: string, demo = false) =>
  source({
    ...{ ...common, id, demo, title: 'Levels', feeds: levels, schedule: 'manual' },
    plan: () => [{}],
    fetch: async () => '',
    parse: () => [],
  })
const files = made('level-files')
const prints = readThrough({ ...common, id: 'prints', title: 'Prints', fetch: async () => '', parse: () => [] })
const listPrints = endpoint('/prints', {
  id: 'prints.list',
  summary: 'Prints',
  capabilities: [],
  credits: perRequest(1),
  fields: { name: f.text('Name') },
  order: ['name asc'],
  needs: { prints },
  read: async () => [],
})

const of = (more: Partial<Dataset>) =>
  defineDataset({ id: 'levels', title: 'Levels', summary: 'Levels', records: [levels], ...more })
const rejected = (dataset: Dataset) => wire([dataset]).rejected.map(({ reason, remedy }) => [reason, remedy])

const remedy = expect.stringContaining('set `module: import.meta.url` in defineDataset')
const module = 'file:///levels/dataset.ts'

it('the host accepts a dataset whose module exports its sources, and one with only synthetic data', () => {
  const exported = of({ module: 'file:///levels/whole.ts', sources: [files], endpoints: [listPrints] })
  expect(rejected(exported)).toEqual([])
  expect([files, prints].map((each) => moduleOfSource(exported, each))).toEqual(
    Array(2).fill('file:///levels/whole.ts'),
  )
  expect(rejected(of({ sources: [made('demo', true)] }))).toEqual([])
})

it('the host rejects a dataset with a source that no module exports, and says how to fix it', () => {
  const lost = (id: string, got: string) => [
    [
      `the source ${id} of levels cannot be loaded in a separate process: expected the module of the dataset to be ` +
        `the file that exports it with the source, got ${got}`,
      remedy,
    ],
  ]
  expect(rejected(of({ sources: [files] }))).toEqual(lost('level-files', 'no module'))
  expect(rejected(of({ endpoints: [listPrints] }))).toEqual(lost('prints', 'no module'))
  const exported = of({ module, sources: [files] })
  const without = `${module}, which exports levels without this source`
  expect(rejected({ ...exported, sources: [files, made('own')] })).toEqual(lost('own', without))
  expect(rejected({ ...exported, sources: [{ ...files, parse: () => [] }] })).toEqual(lost('level-files', without))
  expect(rejected({ ...exported, endpoints: [listPrints] })).toEqual(lost('prints', without))
})

it('the host accepts a dataset that a deployment exports from another file with its own sources', () => {
  const own = made('own')
  const exported = of({ module: 'file:///levels/first.ts', sources: [files] })
  expect(rejected(defineDataset({ ...exported, module: 'file:///deployment/levels.ts', sources: [own] }))).toEqual([])
})

it('the host accepts any source if a test parses responses in its own process', () => {
  expect(wire([of({ sources: [files] })], undefined, { parsesHere: true }).rejected).toEqual([])
})
