import type { Dataset, Source } from '@bourse/kit'
import { moduleOfSource } from '@bourse/kit/host'
import type { DownloadFolder } from './download-folder.ts'
import { fedRows } from './fed-rows.ts'
import { readApart } from './read-apart.ts'
import type { ReadRows, SourceAt } from './reading/messages.ts'
import { packRaw } from './reading/packed-raw.ts'

/** A raw answer of a unit of a source. */
export interface RawUnit {
  readonly dataset: Dataset
  readonly source: Source
  readonly raw: unknown
  readonly unit: unknown
}

/**
 * The rows of a raw answer. It is parsed in a process of its own, which cannot hurt the service: only made-up data, and
 * sources that no module of a dataset exports, such as one that a deployment adds, are parsed here.
 */
export async function* sourceRows(
  { dataset, source, raw, unit }: RawUnit,
  folder: DownloadFolder,
): AsyncGenerator<ReadRows> {
  const at = sourceAt(dataset, source)
  if (at === undefined) yield* fedRows(source, source.parse(raw as never, unit as never))
  else yield* readApart('source', { ...at, raw: await packRaw(raw, folder.place), unit })
}

/** How another process finds a source; undefined where it cannot, or has no reason to. */
function sourceAt(dataset: Dataset, source: Source): SourceAt | undefined {
  const module = source.demo ? undefined : moduleOfSource(dataset, source)
  return module === undefined ? undefined : { module, dataset: dataset.id, source: source.id }
}
