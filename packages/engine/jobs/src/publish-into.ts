import type { AnyIntake, AnyRecord } from '@bourse/kit'
import type { IncomingRow, Publications, PublishOptions, PublishReport } from '@bourse/publishing'

/** Publishes rows into whatever a source or an import feeds. */
export function publishInto(
  publications: Publications,
  feeds: AnyRecord | AnyIntake,
  rows: AsyncIterable<readonly IncomingRow[]>,
  options: PublishOptions,
): Promise<PublishReport> {
  return feeds.part === 'record'
    ? publications.publish(feeds, rows, options)
    : publications.submit(feeds, rows, options)
}
