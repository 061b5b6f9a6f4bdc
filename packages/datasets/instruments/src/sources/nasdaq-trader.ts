import { BadRecord, source, Type, type InputFile } from '@bourse/kit'
import {
  directoryDay,
  nasdaqDirectory,
  nasdaqTraderPublisher,
  otherDirectory,
  type ParsedDirectory,
} from './nasdaq-trader/index.ts'
import { nasdaqDay } from '../staging/nasdaq-day.ts'
import { listedSince } from './listed-since.ts'

/** The two files that the publisher provides for a day. */
interface NasdaqFiles {
  readonly nasdaqListed: string
  readonly otherListed: string
}

interface Unit {
  readonly date: string
  readonly listed_since?: string
}

/**
 * The directories of Nasdaq, NYSE, NYSE American, NYSE Arca and Cboe BZX, every evening. The publisher offers only the
 * newest files, so a run ingests only the day that the files state.
 */
export const nasdaqTrader = source({
  id: 'nasdaq-trader',
  title: 'Nasdaq Trader symbol directory',
  feeds: nasdaqDay,
  publisher: nasdaqTraderPublisher,
  role: 'official',
  schedule: { cron: '30 22 * * 1-5', zone: 'America/New_York' },
  complete: true,
  config: Type.Object({
    base_url: Type.String({
      default: 'https://www.nasdaqtrader.com/dynamic/SymDir',
      description: 'Folder with nasdaqlisted.txt and otherlisted.txt',
    }),
    listed_since: listedSince('2016-01-04'),
  }),
  plan: ({ to }, { config }): Unit[] => [{ date: to, listed_since: config.listed_since }],
  async fetch(_: Unit, { http, config }): Promise<NasdaqFiles> {
    const nasdaqListed = await http.text(`${config.base_url}/nasdaqlisted.txt`)
    return { nasdaqListed, otherListed: await http.text(`${config.base_url}/otherlisted.txt`) }
  },
  files: {
    expected:
      'nasdaqlisted.txt and otherlisted.txt from one evening, or from several with the date in both names: ' +
      'nasdaqlisted-20260302.txt',
    unit(name, { date = 'of the files', config }): Unit | undefined {
      const { day = date } = FILE_NAME.exec(name)?.groups ?? {}
      return FILE_NAME.test(name) ? { date: day, listed_since: config.listed_since } : undefined
    },
    raw: async (files): Promise<NasdaqFiles> => ({
      nasdaqListed: await textOf(files, 'nasdaqlisted'),
      otherListed: await textOf(files, 'otherlisted'),
    }),
  },
  *parse(files: NasdaqFiles, unit: Unit) {
    const { listed_since = null } = unit
    const parsed = [nasdaqDirectory(files.nasdaqListed), otherDirectory(files.otherListed)] as const
    const { date, entries } = directoryDay(...parsed)
    const test_issues = String(sum(parsed, ({ testIssues }) => testIssues))
    const unknown_venues = String(sum(parsed, venueLines))
    for (const { symbol, exchange_mic, name, asset_type, round_lot, financial_status = null } of entries) {
      const entry = { symbol, exchange_mic, name, asset_type, round_lot: String(round_lot), financial_status }
      yield { date, ...entry, test_issues, unknown_venues, listed_since }
    }
    for (const { line, why } of parsed.flatMap(({ rejected }) => rejected)) yield new BadRecord({ line }, why)
  },
})

const FILE_NAME = /^(?:nasdaq|other)listed(?:-(?<day>\d{8}))?\.txt$/i

/**
 * Returns the text of one of the two files. Both are required, because the listings in a missing file would count as
 * delisted.
 */
async function textOf(files: readonly InputFile[], kind: string): Promise<string> {
  const found = files.filter(({ name }) => name.toLowerCase().startsWith(kind))
  const [only] = found
  if (only === undefined || found.length > 1)
    throw new Error(`expected one ${kind} file for this day, got ${found.length}`)
  return only.text()
}

const venueLines = ({ unknownVenues }: ParsedDirectory) => Object.values(unknownVenues).reduce((a, b) => a + b, 0)

const sum = (parsed: readonly ParsedDirectory[], of: (file: ParsedDirectory) => number) =>
  parsed.reduce((total, file) => total + of(file), 0)
