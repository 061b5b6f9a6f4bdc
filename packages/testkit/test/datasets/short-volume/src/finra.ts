import { BadRecord, isReadable, source, Type } from '@bourse/kit'
import { decimalText, instantIn, ratioText, weekdays } from '@bourse/kit/values'
import { csv, type CsvLine } from '@bourse/kit/readers'
import { US_MARKETS } from '@bourse/services'
import { shortVolume } from './record.ts'

const FACILITIES = { D: 'adf', Q: 'nasdaq_carteret', B: 'nasdaq_chicago', N: 'nyse', O: 'orf' } as const
const COLUMNS = ['Date', 'Symbol', 'ShortVolume', 'ShortExemptVolume', 'TotalVolume', 'Market']
const FORMAT = { delimiter: '|', quotes: false, required: COLUMNS, counted: true }
/** `BRK/B` is BRK.B, and `ABRpA` is ABR.PRA; rights end in r, and when-issued shares in w. */
const MARKS: Readonly<Record<string, string>> = { '/': '.', p: '.PR', r: '.RT', w: '.WI' }
const UNKNOWN = { short_volume: null, short_exempt_volume: null, total_volume: null }
const FILE = /^(?:CNMS|FNSQ|FNQC|FNYX|FNRA|FORF)shvol(\d{4})(\d\d)(\d\d)\.txt$/

type Files = Readonly<Record<string, string>>

/** One day's consolidated file; the files of the facilities are added with `bourse ingest file`. */
export const finra = source({
  id: 'finra-short-volume',
  title: 'FINRA daily short volume',
  feeds: shortVolume,
  publisher: { name: 'FINRA', licence: 'Free for own use', hosts: ['cdn.finra.org'], requestsPerSecond: 2 },
  markets: US_MARKETS,
  schedule: ['30 19 * * 1-5', '0 8 * * 2-6'].map((cron) => ({ cron, zone: 'America/New_York' })),
  config: Type.Object({
    base_url: Type.String({ default: 'https://cdn.finra.org/equity/regsho/daily', description: 'Folder of the files' }),
  }),
  plan: ({ from, to }) => [...weekdays(from, to)].map((date) => ({ date })),
  async fetch({ date }, { http, config }): Promise<Files> {
    const url = `${config.base_url}/CNMSshvol${date.replaceAll('-', '')}.txt`
    return { CNMS: await http.text(url, { expects: 'csv', endsLines: true }) }
  },
  files: {
    expected: 'CNMSshvolYYYYMMDD.txt, with the files of the facilities next to it',
    unit: (name) => (FILE.test(name) ? { date: name.replace(FILE, '$1-$2-$3') } : undefined),
    raw: async (files): Promise<Files> =>
      Object.fromEntries(await Promise.all(files.map(async (file) => [file.name.slice(0, 4), await file.text()]))),
  },
  *parse({ CNMS: consolidated = '', ...others }, { date }) {
    const own = Object.values(others).flatMap((text = '') => [...csv(text, FORMAT)].map(rowOf).filter(isReadable))
    const told = new Map(own.map(({ symbol, market, volumes }) => [`${symbol} ${market}`, volumes]))
    for (const row of [...csv(consolidated, FORMAT)].map(rowOf))
      if (row instanceof BadRecord) yield row
      else if (row.ratio !== null) {
        const { market, symbol, ratio, volumes } = row
        const facilities = Object.entries(FACILITIES).flatMap(([letter, facility]) => {
          const own = told.get(`${symbol} ${letter}`) ?? (market === letter ? volumes : {})
          return market.includes(letter) ? [{ facility, ...UNKNOWN, ...own }] : []
        })
        yield { symbol, date, known_at: instantIn(date, '18:00', 'America/New_York'), ...volumes, ratio, facilities }
      }
  },
})

/** A row with the letters of its facilities; its ratio is null if there is no volume. */
function rowOf(line: CsvLine | BadRecord) {
  if (line instanceof BadRecord) return line
  const { Symbol: written = '', Market: market = '' } = line.values
  const [short, exempt, total] = COLUMNS.slice(2, 5).map((name) => decimalText(line.values[name] ?? ''))
  if (short === undefined || exempt === undefined || total === undefined || !/^[DQBNO](,[DQBNO])*$/.test(market))
    return new BadRecord(line, 'expected volumes as numbers, and letters of facilities')
  const volumes = { short_volume: short, short_exempt_volume: exempt, total_volume: total }
  const symbol = written.replace(/[/prw]/g, (mark) => MARKS[mark] ?? mark)
  return { symbol, market, volumes, ratio: ratioText(short, total) }
}
