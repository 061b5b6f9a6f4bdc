import { additions, anyOf, collection, entities, f, perRequest, sql } from '@bourse/kit'
import { listing } from '@bourse/services'
import { constituents } from '../constituents/record.ts'
import { indices } from './record.ts'

const ofLists = additions({
  fields: {
    id: f.text('Public id of the index, the same as its listing’s', { example: 'ins_00000000000000000000' }),
    constituent_count: f.count('Number of members in the newest list', { example: 503 }).nullable(),
    snapshot_date: f.date('Date of the newest list', { example: '2026-02-27' }).nullable(),
    first_snapshot_date: f.date('Date of the oldest stored list', { example: '2026-01-30' }).nullable(),
  },
  needs: { constituents },
  unscoped: { constituents: 'counts only indices in the response, which are visible to the key' },
  async of({ constituents }, call, rows) {
    const ids = rows.map((row) => String(row['instrument_id']))
    const lists = await constituents
      .unscoped(call.knowledge)
      .where('r.index_id', 'in', ids)
      .groupBy(['r.index_id', 'r.snapshot_date'])
      .orderBy('r.snapshot_date')
      .select(['r.index_id', 'r.snapshot_date', sql<string>`count(*)::text`.as('count')])
      .execute()
    const byIndex = Map.groupBy(lists, ({ index_id }) => index_id)
    return ids.map((id) => {
      const kept = (byIndex.get(id) ?? []).slice(-retainedConstituents)
      const [first, newest] = [kept.at(0), kept.at(-1)]
      if (first === undefined || newest === undefined) return undefined
      const { count, snapshot_date } = newest
      return { id, constituent_count: count, snapshot_date, first_snapshot_date: first.snapshot_date }
    })
  },
})

const retainedConstituents = constituents.time.mode === 'snapshot' ? constituents.time.keep : 0

export const listIndices = collection('/indices', indices, {
  id: 'indices.list',
  summary: 'Indices with members',
  description:
    'Indices with a published member list. `id` is the `instrument_id`, under which `/v1/eod` ' +
    'and `/v1/bars` have the level if `level_available` is true.',
  capabilities: ['indices.list'],
  credits: perRequest(5),
  unpublished: 'refuse',
  select: entities(listing),
  examples: { symbols: 'INDEX:SPX' },
  filters: {
    countries: anyOf('country_code', {
      description: 'ISO 3166 codes of the covered countries, comma-separated.',
      example: 'US,CA',
    }),
    index_type: anyOf(),
  },
  adds: ofLists,
})
