import type { Dataset, Source } from '@bourse/kit'
import type { DownloadFolder } from './download-folder.ts'
import { fedRows } from './fed-rows.ts'
import { readApart } from './read-apart.ts'
import type { ReadRows } from './reading/messages.ts'
import { packRaw } from './reading/packed-raw.ts'
import { sourceAt } from './source-at.ts'

/** A raw answer of a unit of a source. */
export interface RawUnit {
  readonly dataset: Dataset
  readonly source: Source
  readonly raw: unknown
  readonly unit: unknown
}

/** The rows of a raw answer. It is parsed in a process of its own, which cannot hurt the service; made-up data here. */
export async function* sourceRows(
  { dataset, source, raw, unit }: RawUnit,
  folder: DownloadFolder,
  parsesHere: boolean | undefined,
): AsyncGenerator<ReadRows> {
  const at = sourceAt(dataset, source, parsesHere)
  if (at === undefined) yield* fedRows(source, source.parse(raw as never, unit as never))
  else yield* readApart('source', { ...at, raw: await packRaw(raw, folder.place), unit })
}
