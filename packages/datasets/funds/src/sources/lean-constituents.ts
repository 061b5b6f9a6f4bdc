import { BadRecord, source, Type, type SourceWindow } from '@bourse/kit'
import { addDays, addMonths } from '@bourse/kit/values'
import { etfConstituents, firstFile, leanPublisher, leanPaths, type LeanConstituent } from '@bourse/lean'
import { allocations } from '../allocations/record.ts'
import { EMPTY_POSITION, type Position } from '../holdings/position.ts'
import { snapshotRows } from '../holdings/snapshot-rows.ts'
import { holdings } from '../holdings/record.ts'

/** An ETF's lists in a month, or all lists in the files if there is no month. */
interface ListUnit {
  readonly ticker: string
  readonly month?: string
}

const FILE = /(?:^|\/)(?:([a-z0-9.]+)[-/])?(\d{8})\.csv$/i
/**
 * Files are named after the session that follows the date of their positions, which may be up to this many days into
 * the next month.
 */
const DAYS_AFTER = 5

/** Positions of US ETFs in a LEAN folder: the last daily list of each month. */
export const leanConstituents = source({
  id: 'lean-constituents',
  title: 'ETF positions in a LEAN folder',
  feeds: [holdings, allocations],
  publisher: leanPublisher,
  schedule: 'manual',
  config: Type.Object({
    folder: Type.String({ default: '', description: 'The LEAN data folder' }),
    etfs: Type.Array(Type.String(), { default: ['SPY'], description: 'Tickers of the ETFs to fetch' }),
  }),
  plan: (window, { config }): readonly ListUnit[] =>
    monthsBefore(window).flatMap((month) => config.etfs.map((ticker) => ({ ticker, month }))),
  async fetch({ ticker, month = '' }, { files }): Promise<readonly string[]> {
    const decoder = new TextDecoder()
    const texts: string[] = []
    const last = addDays(addMonths(`${month}-01`, 1), DAYS_AFTER)
    for (let date = `${month}-01`; date <= last; date = addDays(date, 1)) {
      const bytes = await firstFile(files, leanPaths.etfConstituents(ticker, date))
      if (bytes !== undefined) texts.push(decoder.decode(bytes))
    }
    return texts
  },
  files: {
    expected: 'spy-20201201.csv, or 20201201.csv in a folder named after the ETF',
    unit(name, { path }) {
      const [, ticker] = FILE.exec(name.includes('-') ? name : path) ?? []
      return ticker === undefined ? undefined : { ticker: ticker.toUpperCase() }
    },
    raw: (files) => Promise.all(files.map((file) => file.text())),
  },
  *parse(texts, { ticker, month }) {
    const lines = texts.flatMap((text) => [...etfConstituents(text)])
    for (const bad of lines) if (bad instanceof BadRecord) yield bad
    const read = lines.filter((line): line is LeanConstituent => !(line instanceof BadRecord))
    const byDate = Map.groupBy(read, ({ date }) => date)
    for (const date of lastOfMonths([...byDate.keys()]))
      if (month === undefined || date.startsWith(month))
        yield* snapshotRows({
          fund: { symbol: ticker },
          snapshot_date: date,
          positions: (byDate.get(date) ?? []).map(positionOf),
        })
  },
})

/** Returns the last date with a list in each month. */
const lastOfMonths = (dates: readonly string[]): Iterable<string> =>
  new Map(dates.toSorted().map((date) => [date.slice(0, 7), date])).values()

/** Returns the months before those in a window, because a month's last list is known only after the month ends. */
function monthsBefore({ from, to }: SourceWindow): readonly string[] {
  const months: string[] = []
  for (let month = addMonths(`${from.slice(0, 7)}-01`, -1); month < `${to.slice(0, 7)}-01`; month = addMonths(month, 1))
    months.push(month.slice(0, 7))
  return months
}

const positionOf = ({ ticker, security_id, weight, shares, value }: LeanConstituent): Position => ({
  ...EMPTY_POSITION,
  holding: ticker === '' ? security_id : ticker,
  weight,
  provider_symbol: ticker === '' ? null : ticker,
  ticker: ticker === '' ? null : ticker,
  balance: shares,
  balance_unit: shares === null ? null : 'shares',
  value,
  asset_class: ticker === '' ? 'other' : 'equity',
  position_side: weight?.startsWith('-') === true ? 'short' : 'long',
})
