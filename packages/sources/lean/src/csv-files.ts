import { UnreadableFile, UNTRUSTED, zipEntries } from '@bourse/kit/readers'

/** A CSV entry in a zip archive. */
interface CsvFile {
  /** Entry name without folders. */
  readonly name: string
  readonly text: string
}

/**
 * Yields a zip archive's CSV entries one by one, in archive order; entry names are only checked for their extension.
 * @throws UnreadableFile if the archive is damaged, has no CSV entry or more than `most` entries (an option archive has
 * one per contract), or unpacks to more than 2 GiB or 100 times its size
 */
export async function* csvFiles(archive: Uint8Array, most = UNTRUSTED.entries): AsyncGenerator<CsvFile> {
  let hasFiles = false
  for await (const { name, bytes } of zipEntries(archive, { entries: most })) {
    if (!name.toLowerCase().endsWith('.csv')) continue
    hasFiles = true
    yield { name: name.split('/').at(-1) ?? '', text: new TextDecoder().decode(await bytes()) }
  }
  if (!hasFiles) throw new UnreadableFile('expected an archive with a CSV file, got one without')
}

/** Returns the contents of a zip archive's CSV entries, in archive order. */
export async function csvTexts(archive: Uint8Array): Promise<readonly string[]> {
  const texts: string[] = []
  for await (const { text } of csvFiles(archive)) texts.push(text)
  return texts
}
