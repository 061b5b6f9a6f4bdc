import { BadRecord, type InputFile } from '@bourse/kit'
import { csv, UnreadableFile, zipEntries, type UnpackLimits } from '@bourse/kit/readers'

/** A zip archive in memory or on disk. */
export type Archive = Uint8Array | Pick<InputFile, 'path'>

/**
 * Yields the rows of an archive's CSV file, holding one chunk in memory at a time; skips malformed rows.
 * @throws UnreadableFile if the archive has no CSV file, or the file lacks a required column
 */
export async function* csvRows(
  archive: Archive,
  required: readonly string[],
  limits: Partial<UnpackLimits> = {},
): AsyncGenerator<Readonly<Record<string, string>>> {
  for await (const entry of zipEntries(archive, limits)) {
    if (!entry.name.toLowerCase().endsWith('.csv')) continue
    for await (const row of csv(entry.chunks(), { required })) if (!(row instanceof BadRecord)) yield row.values
    return
  }
  throw new UnreadableFile('expected a CSV file in the archive')
}
