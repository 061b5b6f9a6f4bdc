import { job, optional, sql, type Job, type Knowledge, type Rows } from '@bourse/kit'
import { addDays, Decimal } from '@bourse/kit/values'
import { valueFactor, type DecidedFactor } from '@bourse/sec'
import { dailyBars, type DailyBars } from '@bourse/services'
import { totalsOf, type Filing, type Position, type Report } from './combine-filings.ts'
import { portfolioReports, positions } from './records.ts'

/** Maximum age, in days, of a close on a report date. */
const CLOSE_WITHIN = 7

/** A value as a filing states it. */
export interface StatedValue {
  readonly instrument_id: string
  readonly shares: string
  readonly value: string | null
}

/** Returns the unit of a filing's values, based on known closes on the report date. */
export async function unitOfValues(
  bars: DailyBars | undefined,
  { reported_on, filed_on }: { readonly reported_on: string; readonly filed_on: string },
  stated: readonly StatedValue[],
  knowledge: Knowledge,
): Promise<DecidedFactor> {
  const ids = [...new Set(stated.map(({ instrument_id }) => instrument_id))]
  const window = { on: reported_on, from: addDays(reported_on, -CLOSE_WITHIN), count: 1 }
  const found = ids.length === 0 ? [] : ((await bars?.latest({ ids, ...window, knowledge })) ?? [])
  const closes = new Map(found.map(({ instrument_id, close }) => [instrument_id, close]))
  const priced = stated.flatMap(({ instrument_id, shares, value }) =>
    value === null ? [] : [{ cusip: instrument_id, name: '', shares, reported_value: value }],
  )
  return valueFactor(priced, (id) => closes.get(id), filed_on)
}

const needs = { portfolioReports, positions, bars: optional(dailyBars) }

interface Needs {
  readonly portfolioReports: Rows<typeof portfolioReports>
  readonly positions: Rows<typeof positions>
  readonly bars: DailyBars | undefined
}

/**
 * Redetermines units that were based on the filing date once closes are published. Positions are published first: each
 * part has its own factor, so the next run can complete a run that stopped between positions and reports.
 */
export const unitsOfPortfolios: Job = {
  ...job({
    id: 'units-of-portfolios',
    title: 'Value units of portfolio reports, after closes',
    after: [dailyBars],
    needs,
    async run(given, context) {
      const knowledge = await context.published()
      await context.derive(positions, async function* () {
        for await (const { held } of decidedAgain(given, knowledge)) yield* held
      })
      await context.derive(portfolioReports, async function* () {
        for await (const { report } of decidedAgain(given, knowledge)) yield report
      })
    },
  }),
  feeds: [positions, portfolioReports],
}

/** A report with its positions, converted to the unit that the closes determine. */
interface Decided {
  readonly report: Report
  readonly held: readonly Position[]
}

/** Number of reports to read together. */
const CHUNK = 100

async function* decidedAgain(given: Needs, knowledge: Knowledge): AsyncGenerator<Decided> {
  const undecided = await given.portfolioReports
    .at(knowledge)
    .select(['r.holder_type', 'r.holder_id', 'r.reported_on'])
    .where(
      sql<boolean>`r.holder_type = 'institution' and exists (
      select from jsonb_array_elements(r.filings) f
      where coalesce(f ->> 'unit_decided_by', 'filing-date') = 'filing-date')`,
    )
    .orderBy('r.holder_id')
    .execute()
  for (let at = 0; at < undecided.length; at += CHUNK) {
    const some = undecided.slice(at, at + CHUNK)
    const [holders, dates] = [some.map(({ holder_id }) => holder_id), some.map(({ reported_on }) => reported_on)]
    const among = sql<boolean>`(r.holder_type, r.holder_id, r.reported_on) in (
      select 'institution', h, d from unnest(${holders}::text[], ${dates}::date[]) u(h, d))`
    const reports = await given.portfolioReports.at(knowledge).selectAll().where(among).execute()
    const held = await given.positions.at(knowledge).selectAll().where(among).execute()
    const byReport = Map.groupBy(held, keyOf)
    for (const report of reports) {
      const decided = await redetermined(given.bars, report, byReport.get(keyOf(report)) ?? [], knowledge)
      if (decided !== undefined) yield decided
    }
  }
}

const keyOf = ({ holder_id, reported_on }: Pick<Report, 'holder_id' | 'reported_on'>) => `${holder_id} ${reported_on}`

/** Returns a report whose unit can now be determined from closes; undefined if it still cannot. */
async function redetermined(
  bars: DailyBars | undefined,
  report: Report,
  held: readonly Position[],
  knowledge: Knowledge,
): Promise<Decided | undefined> {
  const decided = new Map<string, { readonly filing: Filing; readonly factor: string }>()
  for (const filing of report.filings) {
    const factor = filing.value_factor ?? (report.filings.length === 1 ? report.value_factor : null)
    if (factor === null || filing.unit_decided_by === 'closes' || filing.unit_decided_by === 'report') continue
    const stated = held.flatMap(({ instrument_id, parts }) =>
      parts
        .filter(({ filing_id }) => filing_id === filing.filing_id)
        .map(({ position, position_value, value_factor }) => ({
          ...{ instrument_id, shares: position },
          value: inUnit(position_value, value_factor ?? factor, '1'),
        })),
    )
    const unit = await unitOfValues(bars, { ...report, filed_on: filing.filed_on }, stated, knowledge)
    if (unit.by !== 'closes') continue
    const portfolio_value = inUnit(filing.portfolio_value, factor, String(unit.factor))
    const next = { value_factor: String(unit.factor), unit_decided_by: unit.by }
    decided.set(filing.filing_id, { filing: { ...filing, ...next, portfolio_value }, factor })
  }
  if (decided.size === 0) return undefined
  const filings = report.filings.map((filing) => decided.get(filing.filing_id)?.filing ?? filing)
  const value_factor = filings.at(-1)?.value_factor ?? report.value_factor
  return {
    report: { ...report, filings, value_factor },
    held: held.map((position) => {
      const parts = position.parts.map((part) => {
        const { filing, factor } = decided.get(part.filing_id) ?? {}
        if (filing === undefined || factor === undefined) return part
        const { value_factor: next } = filing
        const position_value = inUnit(part.position_value, part.value_factor ?? factor, next ?? factor)
        return { ...part, position_value, value_factor: next }
      })
      return { ...position, parts, ...totalsOf(parts, filings) }
    }),
  }
}

/** Converts a value from one factor to another. */
const inUnit = (value: string | null, factor: string, next: string): string | null =>
  value === null ? null : new Decimal(value).div(factor).mul(next).toFixed()
