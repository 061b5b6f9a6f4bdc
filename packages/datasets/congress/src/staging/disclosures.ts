import { incompleteList, stagingTable, into, optional } from '@bourse/kit'
import type { Into, Knowledge, ProvidedNeeds, ReconcileContext } from '@bourse/kit'
import { issuers, listings } from '@bourse/services'
import { disclosureFields, type Disclosure } from './disclosure-fields.ts'
import { withListings } from './find-listings.ts'
import { ingestedLists, replacedReports, trades, type Trade } from '../records.ts'
import { tradeFromDisclosure } from './trade-from-disclosure.ts'

const needs = { trades, ingestedLists, replacedReports, listings, issuers: optional(issuers) }

type Needed = ProvidedNeeds<typeof needs>

/**
 * Report lines, from one chamber per batch. An amendment withdraws the report that it replaces, and a complete list
 * withdraws the trades missing from it; all other rows add and correct trades but never restore withdrawn ones.
 */
export const disclosures = stagingTable('disclosures', {
  title: 'Lines of trade reports',
  fields: disclosureFields,
  feeds: [trades, ingestedLists, replacedReports],
  needs,
  async reconcile(rows, lines, context) {
    const results: Into[] = []
    for (const [chamber, own] of Map.groupBy(lines, (line) => line.chamber))
      results.push(...(await ingestBatch(rows, { chamber, lines: own }, context)))
    return results
  },
})

interface Batch {
  readonly chamber: Disclosure['chamber']
  readonly lines: readonly Disclosure[]
}

async function ingestBatch(
  rows: Needed,
  { chamber, lines }: Batch,
  context: ReconcileContext,
): Promise<readonly Into[]> {
  const compiled = lines.find(({ compiled_on }) => compiled_on !== null)?.compiled_on ?? undefined
  if (compiled !== undefined && (await isOlder(rows, chamber, compiled, context.knowledge))) return []
  const read = await withListings(readLines(lines, context), rows, context.knowledge)
  const stored = await storedOf(rows, chamber, context.knowledge)
  const amended = lines.flatMap(({ amends, filing_id }) => (amends === null ? [] : [[amends, filing_id] as const]))
  const replaced = new Map([...(await replacedIn(rows, chamber, context.knowledge)), ...amended])
  const reported = new Map(read.map((trade) => [keyOf(trade), merged(trade, stored.get(keyOf(trade)), compiled)]))
  const standing = compiled === undefined ? [] : standingOf(stored, compiled)
  const refusal = incompleteList(reported.size, standing.length)
  if (refusal !== undefined) {
    for (const line of lines) context.reject(line, refusal)
    return []
  }
  const missing = standing.filter((trade) => !reported.has(keyOf(trade)))
  const isReplaced = ({ filing_id }: Trade) => replaced.has(filing_id)
  const others = [...stored.values()].filter((trade) => isReplaced(trade) && !reported.has(keyOf(trade)))
  const withdrawn = [...missing, ...others, ...[...reported.values()].filter(isReplaced)]
  return [
    ...[...reported.values()].filter((trade) => !isReplaced(trade)).map((trade) => into(trades, trade)),
    ...[...new Set(withdrawn)].map((trade) => into(trades, { ...trade, status: 'withdrawn' as const })),
    ...[...new Map(amended)].map(([filing_id, replaced_by]) =>
      into(replacedReports, { chamber, filing_id, replaced_by }),
    ),
    ...(compiled === undefined
      ? []
      : [into(ingestedLists, { chamber, compiled_on: compiled, trades: String(reported.size) })]),
  ]
}

/** A list older than one already read contains nothing new. */
async function isOlder(rows: Needed, chamber: string, compiled: string, knowledge: Knowledge): Promise<boolean> {
  const newer = rows.ingestedLists
    .at(knowledge)
    .where('r.chamber', '=', chamber as Disclosure['chamber'])
    .where('r.compiled_on', '>', compiled)
  return (await newer.select('r.compiled_on').limit(1).executeTakeFirst()) !== undefined
}

/** Interprets the lines; a line without a position gets its index within the report. */
function readLines(lines: readonly Disclosure[], { reject, warn, today }: ReconcileContext): readonly Trade[] {
  const counts = new Map<string, number>()
  return lines.flatMap((row) => {
    const place = (counts.get(row.filing_id) ?? 0) + 1
    counts.set(row.filing_id, place)
    const read = tradeFromDisclosure(row, row.line ?? String(place), today)
    if ('trade' in read) {
      for (const { warning } of read.unread) warn(row, warning)
      return [read.trade]
    }
    reject(row, read.refusal)
    return []
  })
}

const keyOf = ({ filing_id, line }: Pick<Trade, 'filing_id' | 'line'>) => `${filing_id} ${line}`

async function storedOf(
  rows: Needed,
  chamber: Batch['chamber'],
  knowledge: Knowledge,
): Promise<ReadonlyMap<string, Trade>> {
  const all = await rows.trades.at(knowledge).where('r.chamber', '=', chamber).selectAll().execute()
  return new Map(all.map(({ known_from: _, known_to: __, ...trade }) => [keyOf(trade), trade]))
}

async function replacedIn(rows: Needed, chamber: Batch['chamber'], knowledge: Knowledge) {
  const all = await rows.replacedReports.at(knowledge).where('r.chamber', '=', chamber).selectAll().execute()
  return all.map(({ filing_id, replaced_by }) => [filing_id, replaced_by] as const)
}

/** Preserves stored values that this source does not report. Only a complete list restores withdrawn trades. */
function merged(trade: Trade, stored: Trade | undefined, compiled: string | undefined): Trade {
  if (stored === undefined) return trade
  const status = compiled === undefined ? stored.status : 'active'
  const { bioguide_id, party, state, district, notified_on, filing_url } = stored
  const same = {
    bioguide_id: trade.bioguide_id ?? bioguide_id,
    party: trade.party ?? party,
    state: trade.state ?? state,
    district: trade.district ?? district,
    notified_on: trade.notified_on ?? notified_on,
    filing_url: trade.filing_url ?? filing_url,
    official_id: trade.bioguide_id === null && bioguide_id !== null ? stored.official_id : trade.official_id,
  }
  return { ...withDisclosure(trade, stored), ...same, status }
}

function withDisclosure(trade: Trade, stored: Trade): Trade {
  if (trade.disclosed_on !== null || stored.disclosed_on === null) return trade
  const { disclosed_on, days_to_disclosure } = stored
  const late = stored.quality_issues.filter((issue) => issue === 'transaction-after-disclosure')
  const others = trade.quality_issues.filter((issue) => issue !== 'disclosure-unknown')
  return { ...trade, disclosed_on, days_to_disclosure, quality_issues: [...late, ...others] }
}

/**
 * Returns the trades that a complete list should contain: all active trades except those disclosed
 * after it was compiled.
 */
const standingOf = (stored: ReadonlyMap<string, Trade>, compiled: string): readonly Trade[] =>
  [...stored.values()].filter(
    ({ status, disclosed_on }) => status === 'active' && (disclosed_on === null || disclosed_on <= compiled),
  )
