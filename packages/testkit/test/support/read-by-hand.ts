import {
  endpoint,
  entitiesById,
  f,
  orderKeys,
  pageOf,
  type Call,
  type Dataset,
  type Entity,
  type Fields,
  type Knowledge,
  type Scope,
  Type,
  type TSchema,
} from '@bourse/kit'
import { maySee } from '@bourse/kit/subject'
import { ALL_DATES } from '@bourse/kit/host'
import { listings } from '@bourse/services'

type Row = Readonly<Record<string, unknown>>

/** Faults of a custom read, and other ways in which it differs from a correct one. */
export interface Slips {
  /** Ignores these parts of the key's scope. */
  readonly scope?: Partial<Scope>
  /** Like `scope`, for rows that an export reads, in pages larger than any caller may request. */
  readonly exportScope?: Partial<Scope>
  readonly floor?: false
  readonly from?: false
  readonly to?: false
  /** Parameters that the operation declares and its read ignores. */
  readonly ignores?: Readonly<Record<string, TSchema>>
  readonly knowledge?: (knowledge: Knowledge) => Knowledge
  /** Also reads replaced and withdrawn versions. */
  readonly versions?: true
  readonly historyBound?: false
  /** Schema of the body; the operation is then a POST. */
  readonly body?: TSchema
  /** Returns a different page than the requested one. */
  readonly page?: (page: Call['page']) => Call['page']
  readonly meta?: Row
  readonly fields?: Fields
  readonly values?: Row
}

const DATE = Type.Optional(Type.String({ format: 'date', description: 'Bound', examples: ['2026-03-02'] }))

/** A one-record dataset with a custom read that omits some of the steps that the host performs. */
export function readByHand(dataset: Dataset, slips: Slips = {}): Dataset {
  const [[record], [list]] = [dataset.records, dataset.endpoints]
  if (record === undefined || list?.kind !== 'list') throw new TypeError('expected a record and its list')
  const dates = list.dates ?? ''
  const isBounded = record.history !== undefined && slips.historyBound !== false
  const fields: Fields = {
    id: f.text('Id'),
    instrument_id: f.text('Listing').nullable(),
    symbol: f.text('Ticker').nullable(),
    exchange_mic: f.text('Market').nullable(),
    ...record.fields,
    ...slips.fields,
  }
  const isSeen = (row: Row, call: Call, entity: Entity | undefined) =>
    (entity === undefined ||
      maySee({ ...call.scope, ...slips.scope, ...(isExported(call) ? slips.exportScope : {}) }, entity)) &&
    (slips.floor === false || record.history === undefined || String(row[record.history]) >= call.floor) &&
    (dates === '' || slips.from === false || String(row[dates]) >= boundOf(call, 'from', '')) &&
    (dates === '' || slips.to === false || String(row[dates]) <= boundOf(call, 'to', '9999')) &&
    (call.params['instrument_id'] === undefined || row['instrument_id'] === call.params['instrument_id'])
  const operation = endpoint(list.path, {
    id: list.id,
    summary: list.summary,
    capabilities: list.capabilities,
    credits: list.credits,
    examples: list.examples,
    historyBound: isBounded,
    ...(slips.body === undefined
      ? { query: { ...(dates === '' ? {} : { from: DATE, to: DATE }), ...slips.ignores } }
      : { body: slips.body, paging: 'body' as const }),
    fields,
    order: list.order as readonly 'id asc'[],
    ...(dates === '' || slips.body !== undefined ? {} : { turns: dates }),
    needs: { rows: record, listings },
    unscoped: { rows: 'the faults that this test introduces' },
    async read(needs, call) {
      const knowledge = slips.knowledge?.(call.knowledge) ?? call.knowledge
      const window = record.longHistory ? ALL_DATES : undefined
      const select = slips.versions
        ? needs.rows.versions({ knowledge }, window)
        : needs.rows.unscoped(knowledge, window)
      const rows = (await select.selectAll().execute()) as readonly Row[]
      const ids = rows.flatMap((row) => (typeof row['instrument_id'] === 'string' ? [row['instrument_id']] : []))
      const entities = await entitiesById(needs.listings, ids, knowledge)
      for (const [name, value] of Object.entries(slips.meta ?? {})) call.meta(name, value)
      const told = rows.flatMap((row) => {
        const entity = entities.get(String(row['instrument_id']))
        const named = {
          instrument_id: null,
          symbol: null,
          exchange_mic: null,
          ...row,
          ...entity?.labels,
          ...slips.values,
        }
        return isSeen(row, call, entity)
          ? [Object.fromEntries(Object.keys(fields).map((name) => [name, (named as Row)[name]]))]
          : []
      })
      const keys = orderKeys(list.order, dates === '' ? undefined : dates, call.page.turned)
      return pageOf(told, keys, slips.page?.(call.page) ?? call.page)
    },
  })
  return { ...dataset, endpoints: [operation] }
}

/** More rows than any caller may get in one response. */
const isExported = ({ page }: Call) => page.limit > 1_000

function boundOf({ query }: Call, name: string, otherwise: string): string {
  const bound = query[name]
  return typeof bound === 'string' ? bound : otherwise
}
