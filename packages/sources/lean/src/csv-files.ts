import { UnreadableFile, UNTRUSTED, zipEntries } from '@bourse/kit/readers'

/** A CSV entry of an archive. */
interface CsvFile {
  /** As it is called inside, without folders. */
  readonly name: string
  readonly text: string
}

/**
 * The CSV entries of a zip archive, one after the other in its order; names inside are only checked for their ending.
 * More than `most` entries (one for each contract, for example), 2 GiB or 100 times the archive unpacked, or damage is
 * an `UnreadableFile`; so is an archive without such an entry.
 */
export async function* csvFiles(archive: Uint8Array, most = UNTRUSTED.entries): AsyncGenerator<CsvFile> {
  let hasFiles = false
  for await (const { name, bytes } of zipEntries(archive, { entries: most })) {
    if (!name.toLowerCase().endsWith('.csv')) continue
    hasFiles = true
    yield { name: name.split('/').at(-1) ?? '', text: new TextDecoder().decode(await bytes()) }
  }
  if (!hasFiles) throw new UnreadableFile('expected an archive with a CSV file inside, came one without')
}

/** The texts of the CSV entries of a zip archive, in its order. */
export async function csvTexts(archive: Uint8Array): Promise<readonly string[]> {
  const texts: string[] = []
  for await (const { text } of csvFiles(archive)) texts.push(text)
  return texts
}
