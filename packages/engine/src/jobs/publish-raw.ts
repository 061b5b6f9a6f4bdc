import type { Clock } from '@bourse/kit'
import { feedsOf } from '@bourse/kit/host'
import type { IncomingRow, Publications, PublishOptions, PublishReport } from '../publishing/index.ts'
import { createDownloadFolder, type DownloadFolder } from './download-folder.ts'
import type { ReadRows } from './reading/messages.ts'
import { sourceRows, type RawUnit } from './source-rows.ts'
import { splitFeeds } from './split-feeds.ts'

interface RawParts {
  readonly publications: Publications
  /** True if sources that no module exports are parsed within this process. */
  readonly parsesHere?: boolean
}

/**
 * Parses one unit, fetched by a source or provided by an operator, and publishes it in one batch. Rows that exceed the
 * memory limit are spooled to the folder.
 */
export async function publishRaw(
  { publications, folder, parsesHere }: RawParts & { readonly folder: DownloadFolder },
  rawUnit: RawUnit,
  options: Omit<PublishOptions, 'source' | 'demo' | 'complete' | 'gone' | 'allOrNothing'>,
): Promise<PublishReport> {
  const { source } = rawUnit
  const { demo, complete, gone, allOrNothing = false, feeds, markets } = source
  const over = typeof complete === 'boolean' ? complete : (complete(rawUnit.unit as never) ?? false)
  const all: PublishOptions = { ...options, source: source.id, demo, complete: over, gone, allOrNothing, markets }
  const pieces = sourceRows(rawUnit, folder, parsesHere)
  if ('part' in feeds) return publications.publish(feeds, rowsOnly(pieces), all)
  return publications.publishTogether(await splitFeeds(feedsOf(source), pieces, folder), all)
}

async function* rowsOnly(pieces: AsyncIterable<ReadRows>): AsyncGenerator<readonly IncomingRow[]> {
  for await (const { rows } of pieces) yield rows
}

/** Does the same with a temporary folder, for callers that already have a response. */
export async function publishUnit(
  parts: RawParts & {
    readonly config: { readonly data_dir: string }
    readonly clock: Pick<Clock, 'millis'>
  },
  rawUnit: RawUnit,
): Promise<PublishReport> {
  const folder = createDownloadFolder(parts.config.data_dir, () => parts.clock.millis())
  try {
    return await publishRaw({ ...parts, folder }, rawUnit, {})
  } finally {
    await folder.remove()
  }
}
