import {
  stagingTable,
  into,
  optional,
  withdraw,
  type Into,
  type Knowledge,
  type ReconcileContext,
  type Rows,
} from '@bourse/kit'
import { Decimal, wireInstant } from '@bourse/kit/values'
import { dailyBars, issuers, type DailyBars, type IssuerDirectory } from '@bourse/services'
import {
  totalsOf,
  withFiling,
  type HolderFilings,
  type Filing,
  type ReportedPosition,
} from '../holders/combine-filings.ts'
import { listingOf } from './find-listings.ts'
import { portfolioReports, positions } from '../holders/records.ts'
import { reportedFields, type ReportedHolding } from './reported-fields.ts'
import { unitOfValues, type StatedValue } from '../holders/value-units.ts'

/** Holdings that managers and funds report, by filing. */
export const reportedPortfolios = stagingTable('reported_portfolios', {
  title: 'Reported portfolios',
  fields: reportedFields,
  feeds: [portfolioReports, positions],
  needs: { issuers, bars: optional(dailyBars), portfolioReports, positions },
  async reconcile(needs, rows, context) {
    const directory = await needs.issuers.at(context.knowledge)
    const desk: Desk = { ...needs, directory, context }
    const published: Into[] = []
    for (const own of Map.groupBy(rows, reportOf).values()) published.push(...(await publishedRows(desk, own)))
    return published
  },
})

const reportOf = ({ holder_type, holder_id, reported_on }: ReportedHolding) =>
  `${holder_type} ${holder_id} ${reported_on}`

interface Desk {
  readonly directory: IssuerDirectory
  readonly bars: DailyBars | undefined
  readonly portfolioReports: Rows<typeof portfolioReports>
  readonly positions: Rows<typeof positions>
  readonly context: ReconcileContext
}

/** Combines one holder's filings for one report date, in order, with those already known. */
async function publishedRows(desk: Desk, rows: readonly ReportedHolding[]): Promise<readonly Into[]> {
  const [first] = rows
  if (first === undefined) return []
  const published: Into[] = []
  let combined = await knownBefore(desk, first)
  const filings = [...Map.groupBy(rows, ({ filing_id }) => filing_id).values()]
  for (const own of filings.toSorted((a, b) => compare(a[0]?.accepted_at, b[0]?.accepted_at))) {
    const found = await readFiling(desk, own)
    if (found === undefined) continue
    const before = combined
    const read = { ...found, filing: acceptedFirst(found.filing, before) }
    combined = withFiling(before, read.filing, read.held)
    published.push(...rowsOf(own[0] ?? first, read, before, combined))
  }
  return published
}

/**
 * Returns the filing with the earlier of the two acceptance times: a different file from the publisher may contain the
 * same filing with only its date.
 */
function acceptedFirst(filing: Filing, { filings }: HolderFilings): Filing {
  const known = filings.find(({ filing_id }) => filing_id === filing.filing_id)?.accepted_at
  return known !== undefined && known < filing.accepted_at ? { ...filing, accepted_at: known } : filing
}

const compare = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0)

async function knownBefore(
  desk: Desk,
  { holder_type, holder_id, reported_on }: ReportedHolding,
): Promise<HolderFilings> {
  const { knowledge }: { readonly knowledge: Knowledge } = desk.context
  const of = { holder_type, holder_id, reported_on }
  const report = await desk.portfolioReports
    .at(knowledge)
    .where((eb) =>
      eb.and({ 'r.holder_type': of.holder_type, 'r.holder_id': of.holder_id, 'r.reported_on': of.reported_on }),
    )
    .select('r.filings')
    .executeTakeFirst()
  const held = await desk.positions
    .at(knowledge)
    .where((eb) =>
      eb.and({ 'r.holder_type': of.holder_type, 'r.holder_id': of.holder_id, 'r.reported_on': of.reported_on }),
    )
    .select(['r.instrument_id', 'r.parts'])
    .execute()
  return {
    filings: report?.filings ?? [],
    parts: new Map(
      held.filter(({ parts }) => parts.length > 0).map(({ instrument_id, parts }) => [instrument_id, parts]),
    ),
  }
}

interface ReadFiling {
  readonly filing: Filing
  readonly held: readonly ReportedPosition[]
  readonly factor: 1 | 1000
  readonly unknown: number
}

/** Reads one filing: its positions in known listings, in US dollars. Undefined if the rows are not a filing. */
async function readFiling(desk: Desk, rows: readonly ReportedHolding[]): Promise<ReadFiling | undefined> {
  const [first] = rows
  if (first === undefined) return undefined
  const stated = rows.flatMap((row) => {
    const instrument_id = listingOf(desk.directory, row)
    return row.position === null ? [] : [{ row, shares: row.position, instrument_id }]
  })
  const known = stated.flatMap(({ row, shares, instrument_id }) =>
    instrument_id === undefined ? [] : [{ instrument_id, shares, value: row.reported_value }],
  )
  const { factor, by } =
    first.value_unit === 'dollars'
      ? ({ factor: 1, by: 'report' } as const)
      : await unitOfValues(desk.bars, first, known, desk.context.knowledge)
  const dollars = (value: string | null) => (value === null ? null : new Decimal(value).mul(factor).toFixed())
  return {
    filing: {
      filing_id: first.filing_id,
      filed_on: first.filed_on,
      accepted_at: wireInstant(first.accepted_at),
      kind: first.kind,
      portfolio_value: dollars(first.total_value),
      value_factor: String(factor),
      unit_decided_by: by,
    },
    held: summed(known.map(({ instrument_id, shares, value }) => ({ instrument_id, shares, value: dollars(value) }))),
    factor,
    unknown: stated.length - known.length,
  }
}

/**
 * Sums several rows about one security (by discretion or by other managers) into one position; drops fractions of a
 * share.
 */
function summed(stated: readonly StatedValue[]): readonly ReportedPosition[] {
  return [...Map.groupBy(stated, ({ instrument_id }) => instrument_id)].flatMap(([instrument_id, own]) => {
    const shares = own.reduce((sum, one) => sum.plus(one.shares), new Decimal(0)).trunc()
    if (shares.lte(0)) return []
    const values = own.map(({ value }) => value)
    const value = values.includes(null)
      ? null
      : values.reduce((sum, one) => sum.plus(one ?? 0), new Decimal(0)).toFixed()
    return [{ instrument_id, position: shares.toFixed(), position_value: value }]
  })
}

/** Yields the rows to publish after a filing: its report, its current positions, and the positions that it ends. */
function* rowsOf(
  about: ReportedHolding,
  read: ReadFiling,
  before: HolderFilings,
  after: HolderFilings,
): Generator<Into> {
  const { holder_type, holder_id, holder, holder_cik, reported_on } = about
  const { filing, factor, held, unknown } = read
  const known_at = filing.accepted_at
  const key = { holder_type, holder_id, reported_on }
  yield into(portfolioReports, {
    ...key,
    holder,
    filings: after.filings,
    value_factor: String(factor),
    known_positions: String(held.length),
    unknown_positions: String(unknown),
    known_at,
  })
  const filedOn = new Map(after.filings.map(({ filing_id, filed_on }) => [filing_id, filed_on]))
  for (const [instrument_id, parts] of after.parts) {
    const filing_id = parts.at(-1)?.filing_id ?? filing.filing_id
    yield into(positions, {
      ...key,
      instrument_id,
      holder,
      holder_cik,
      ...totalsOf(parts, after.filings),
      currency_code: 'USD',
      position_ratio: null,
      filing_id,
      filed_on: filedOn.get(filing_id) ?? filing.filed_on,
      parts,
      known_at,
    })
  }
  for (const instrument_id of before.parts.keys())
    if (!after.parts.has(instrument_id)) yield withdraw(positions, { ...key, instrument_id, known_at })
}
