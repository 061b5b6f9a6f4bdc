import { sessionsBetween } from '@bourse/calendar-rules'
import { finraKnownAt, finraPublisher, shortVolumes, withFacilities, type ShortVolume } from './finra/index.ts'
import { BadRecord, isReadable, onLine, source, Type } from '@bourse/kit'
import { US_MARKETS } from '@bourse/services'
import { contradiction, shortVolume } from '../short-volume/record.ts'

const FILE = /^(CNMS|FNSQ|FNQC|FNYX|FNRA|FORF)shvol(\d{4})(\d{2})(\d{2})\.txt$/
const OF_FACILITIES = ['FNSQ', 'FNQC', 'FNYX', 'FNRA', 'FORF']

/** A day's consolidated file, and the facility files if they are loaded. */
interface Files {
  readonly consolidated: string
  readonly facilities: readonly string[]
}

/** FINRA daily short volume, fetched the same evening and again in the morning for corrections. */
export const finraShortVolume = source({
  id: 'finra-short-volume',
  title: 'FINRA daily short volume',
  feeds: shortVolume,
  publisher: finraPublisher,
  markets: US_MARKETS,
  schedule: [
    { cron: '30 19 * * 1-5', zone: 'America/New_York' },
    { cron: '0 8 * * 2-6', zone: 'America/New_York' },
  ],
  config: Type.Object({
    base_url: Type.String({ default: 'https://cdn.finra.org/equity/regsho/daily', description: 'Folder of the files' }),
    facilities: Type.Boolean({ default: false, description: 'Whether to also fetch the five facility files' }),
  }),
  plan: ({ from, to }) => sessionsBetween('XNYS', from, to).map((date) => ({ date })),
  async fetch({ date }, { http, config }): Promise<Files> {
    const read = (file: string) =>
      http.text(`${config.base_url}/${file}shvol${date.replaceAll('-', '')}.txt`, { expects: 'csv', endsLines: true })
    const facilities: string[] = []
    if (config.facilities) for (const file of OF_FACILITIES) facilities.push(await read(file))
    return { consolidated: await read('CNMS'), facilities }
  },
  files: {
    expected: 'CNMSshvolYYYYMMDD.txt, optionally with the facility files (FNSQ, FNQC, FNYX, FNRA, FORF)',
    unit(name) {
      const [, , year, month, day] = FILE.exec(name) ?? []
      return day === undefined ? undefined : { date: `${year}-${month}-${day}` }
    },
    async raw(files, { date }): Promise<Files> {
      const consolidated = files.find(({ name }) => name.startsWith('CNMS'))
      if (consolidated === undefined)
        throw new Error(`expected the consolidated CNMSshvol file for ${date} in addition to facility files`)
      const others = files.filter((file) => file !== consolidated)
      return {
        consolidated: await consolidated.text(),
        facilities: await Promise.all(others.map((file) => file.text())),
      }
    },
  },
  *parse({ consolidated, facilities }, { date }) {
    const read = [...shortVolumes(consolidated)]
    const facilityRows = facilities.flatMap((text) => [...shortVolumes(text)]).map(orContradiction)
    yield* [...read, ...facilityRows].filter((row) => row instanceof BadRecord)
    const own = facilityRows.filter(isReadable)
    const known_at = finraKnownAt(date)
    for (const { publisher_symbol: _, line, ...row } of withFacilities(read.filter(isReadable), own))
      yield onLine(line, { ...row, known_at })
  },
})

/** Validates a facility's row here, because it is merged into another row. */
function orContradiction(row: ShortVolume | BadRecord): ShortVolume | BadRecord {
  const wrong = isReadable(row) ? contradiction(row) : undefined
  if (wrong === undefined) return row
  return new BadRecord(row, wrong.reason, { rule: 'volumes-contradict', value: wrong.value })
}
