import type { Dataset, Source } from '@bourse/kit'
import type { DownloadFolder } from './download-folder.ts'
import { fedRows } from './rows-by-feed.ts'
import { readInProcess } from './read-in-process.ts'
import type { ReadRows } from './reading/messages.ts'
import { packRaw } from './reading/packed-raw.ts'
import { sourceAt } from './source-at.ts'

/** A raw response and the source's unit for which it was fetched. */
export interface RawUnit {
  readonly dataset: Dataset
  readonly source: Source
  readonly raw: unknown
  readonly unit: unknown
}

/**
 * Yields the rows in a raw response. It is parsed in a separate process, which cannot affect the service; synthetic
 * data is parsed in this process.
 */
export async function* sourceRows(
  { dataset, source, raw, unit }: RawUnit,
  folder: DownloadFolder,
  parsesHere: boolean | undefined,
): AsyncGenerator<ReadRows> {
  const at = sourceAt(dataset, source, parsesHere)
  if (at === undefined) yield* fedRows(source, source.parse(raw as never, unit as never))
  else yield* readInProcess('source', { ...at, raw: await packRaw(raw, folder.place), unit })
}
