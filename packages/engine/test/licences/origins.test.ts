import { catalog, defineDataset, derive, f, record, source, stagingTable, Type, type AnyRecord } from '@bourse/kit'
import type { Feed } from '@bourse/kit/host'
import { describe, expect, test } from 'vitest'
import { createOrigins } from '../../src/licences/origins.ts'
import type { RecordSources } from '../../src/licences/record-sources.ts'
import { wire } from '../../src/wiring/index.ts'

const rows = (id: string) =>
  record(id, {
    title: id,
    subject: undefined,
    fields: { code: f.text('Code') },
    key: ['code'],
    time: catalog(),
    order: ['code asc'],
  })
const [merged, plain, computed] = [rows('merged'), rows('plain'), rows('computed')]
const fed = (id: string, needs: Readonly<Record<string, AnyRecord>>, feeds: AnyRecord) =>
  stagingTable(id, { title: id, fields: { code: f.text('Code') }, feeds: [feeds], needs, reconcile: async () => [] })
const [reading, blind] = [fed('reading', { merged }, merged), fed('blind', {}, plain)]

const terms = { page: 'Terms', url: 'https://houses.example', accept: false } as const
const from = (id: string, derived: 'allowed' | 'as-source', feeds: Feed) =>
  source({
    id,
    title: id,
    feeds,
    publisher: {
      ...{ id: `${id}-house`, name: id, licence: 'terms', hosts: [], requestsPerSecond: 1 },
      terms: { ...terms, redistribution: 'own-use', derived },
    },
    schedule: 'manual',
    config: Type.Object({}),
    plan: () => [],
    fetch: async () => '',
    *parse() {
      yield* []
    },
  })

const dataset = defineDataset({
  id: 'd',
  title: 'D',
  summary: 'D',
  records: [merged, plain, computed],
  staging: [reading, blind],
  sources: [
    from('a', 'as-source', reading),
    from('b', 'allowed', reading),
    from('c', 'as-source', blind),
    from('e', 'as-source', merged),
  ],
  jobs: [
    derive(computed, { id: 'sum', title: 'Sum', after: [merged], needs: { merged, plain }, read: () => [] }),
    derive(plain, { id: 'again', title: 'Again', after: [plain], needs: { plain }, read: () => [] }),
  ],
})
const origins = createOrigins({ config: { publishers: {} }, wiring: wire([dataset], undefined, { parsesHere: true }) })
const sources: RecordSources = new Map([
  ['d.merged', new Map(['a', 'b', 'e'].entries())],
  ['d.plain', new Map(['c', 'a-file', 'again'].entries())],
  ['d.computed', new Map(['sum'].entries())],
])
const publishersOf = (table: string, name: string) =>
  [...new Set(origins.ofSource(sources, `d.${table}`, name))].toSorted()

describe('the publishers of a row', () => {
  test('are that of its source, or the name of the source if none declares it', () => {
    expect(publishersOf('plain', 'c')).toEqual(['c-house'])
    expect(publishersOf('plain', 'a-file')).toEqual(['a-file'])
  })

  test('are all of the record if they pass a staging table that reads the rows that it feeds', () => {
    expect(publishersOf('merged', 'a')).toEqual(['a-house', 'b-house', 'e-house'])
    expect(publishersOf('merged', 'an-import')).toEqual(['a-house', 'an-import', 'b-house', 'e-house'])
    expect(publishersOf('merged', 'e')).toEqual(['e-house'])
  })

  test('are those of the inputs of its job, without those whose terms free computed values', () => {
    expect(publishersOf('computed', 'sum')).toEqual(['a-file', 'a-house', 'c-house', 'e-house'])
  })

  test('are those of the other rows of the record if its job reads the record that it publishes', () => {
    expect(publishersOf('plain', 'again')).toEqual(['a-file', 'c-house'])
  })
})
