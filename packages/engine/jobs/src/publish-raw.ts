import { feedsOf } from '@bourse/kit/host'
import type { IncomingRow, Publications, PublishOptions, PublishReport } from '@bourse/publishing'
import type { DownloadFolder } from './download-folder.ts'
import type { ReadRows } from './reading/messages.ts'
import { sourceRows, type RawUnit } from './source-rows.ts'
import { splitFeeds } from './split-feeds.ts'

/**
 * Parses what a source fetched, or an operator gave, for one unit and publishes it in one batch. Rows that are more
 * than memory should hold wait in the folder.
 */
export async function publishRaw(
  { publications, folder }: { readonly publications: Publications; readonly folder: DownloadFolder },
  rawUnit: RawUnit,
  options: Omit<PublishOptions, 'source' | 'demo' | 'complete' | 'gone' | 'allOrNothing'>,
): Promise<PublishReport> {
  const { source } = rawUnit
  const { demo, complete, gone, allOrNothing = false, feeds, markets } = source
  const all: PublishOptions = { ...options, source: source.id, demo, complete, gone, allOrNothing, markets }
  const pieces = sourceRows(rawUnit, folder)
  if ('part' in feeds) return publications.publish(feeds, rowsOnly(pieces), all)
  return publications.publishTogether(await splitFeeds(feedsOf(source), pieces, folder), all)
}

async function* rowsOnly(pieces: AsyncIterable<ReadRows>): AsyncGenerator<readonly IncomingRow[]> {
  for await (const { rows } of pieces) yield rows
}
