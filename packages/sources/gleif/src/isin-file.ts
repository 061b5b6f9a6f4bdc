import { csvRows, type Archive } from './archive.ts'

/** URL of the newest ISIN-to-LEI file, a zip archive of about 30 MB with nine million rows. */
export const ISIN_FILE_ADDRESS = 'https://mapping.gleif.org/api/v2/isin-lei/latest/download'

/** Marks an ISIN to which the file assigns different LEIs. */
export const SEVERAL_LEIS = 'several-leis'

/** Returns the LEIs of the given ISINs; an ISIN that is not in the file is omitted. */
export async function leisByIsin(archive: Archive, isins: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const leis = new Map<string, string>()
  for await (const { ISIN: isin = '', LEI: lei = '' } of csvRows(archive, ['LEI', 'ISIN'])) {
    if (!isins.has(isin)) continue
    const known = leis.get(isin)
    leis.set(isin, known === undefined || known === lei ? lei : SEVERAL_LEIS)
  }
  return leis
}
