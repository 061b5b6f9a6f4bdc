import { Type, type FetchTools, type InputFile, type SourceWindow } from '@bourse/kit'
import { zipEntries } from '@bourse/kit/readers'
import { houseYearIndex } from './house-year-index.ts'
import { houseClerkPublisher } from './publisher.ts'

/** One year's index; the year is a four-digit string. */
export interface HouseYear {
  readonly year: string
}

/**
 * A year's complete report index, fetched every six hours; a dataset adds the staging table to feed: `source({
 * ...houseClerk, feeds })`. The reports themselves are scans and unstructured forms, which operators transcribe
 * elsewhere and import.
 */
export const houseClerk = {
  id: 'house-clerk',
  title: 'Index of House reports',
  publisher: houseClerkPublisher,
  schedule: { cron: '20 */6 * * *', zone: 'America/New_York' },
  complete: true,
  config: Type.Object({
    base_url: Type.String({
      default: 'https://disclosures-clerk.house.gov/public_disc/financial-pdfs',
      description: 'Folder that contains 2026FD.zip and other years',
    }),
  }),
  plan({ from, to }: SourceWindow): HouseYear[] {
    const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
    return Array.from({ length: last - first + 1 }, (_, at) => ({ year: String(first + at) }))
  },
  fetch: (
    { year }: HouseYear,
    { http, config }: FetchTools<{ readonly base_url: string }>,
  ): Promise<string | Uint8Array> => http.bytes(`${config.base_url}/${year}FD.zip`, { expects: 'zip' }),
  files: {
    expected: 'a year’s index: 2026FD.xml or 2026FD.zip',
    raw: ([file]: readonly InputFile[]): Promise<string> => {
      if (file === undefined) throw new Error('expected a file')
      return file.text()
    },
    unit: (name: string) => {
      const [, year] = /^(\d{4})FD\.xml$/i.exec(name) ?? []
      return year === undefined ? undefined : { year }
    },
  },
  async *parse(raw: string | Uint8Array, { year }: HouseYear) {
    yield* houseYearIndex(typeof raw === 'string' ? raw : await indexIn(raw, year), year)
  },
} as const

async function indexIn(archive: Uint8Array, year: string): Promise<string> {
  for await (const entry of zipEntries(archive)) if (entry.name.toLowerCase().endsWith('.xml')) return entry.text()
  throw new Error(`expected an XML file in ${year}FD.zip`)
}
