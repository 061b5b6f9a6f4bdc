import type { Source } from '@bourse/kit'
import { feedsOf } from '@bourse/kit/host'
import type { Publications, PublishOptions, PublishReport } from '@bourse/publishing'
import type { DownloadFolder } from './download-folder.ts'
import { inChunks, incomingRows } from './incoming-rows.ts'
import { splitFeeds } from './split-feeds.ts'

/**
 * Parses what a source fetched, or an operator gave, for one unit and publishes it in one batch. Rows that are more
 * than memory should hold wait in the folder.
 */
export async function publishRaw(
  { publications, folder }: { readonly publications: Publications; readonly folder: DownloadFolder },
  source: Source,
  { raw, unit }: { readonly raw: unknown; readonly unit: unknown },
  options: Omit<PublishOptions, 'source' | 'demo' | 'complete' | 'gone' | 'allOrNothing'>,
): Promise<PublishReport> {
  const { demo, complete, gone, allOrNothing = false, feeds, markets } = source
  const all: PublishOptions = { ...options, source: source.id, demo, complete, gone, allOrNothing, markets }
  const rows = inChunks(source.parse(raw as never, unit as never))
  if ('part' in feeds) return publications.publish(feeds, incomingRows(rows), all)
  return publications.publishTogether(await splitFeeds(feedsOf(source), rows, folder), all)
}
