import type { AnyIntake, AnyRecord } from '@bourse/kit'
import type { IncomingRow, Publisher, PublishOptions, PublishReport } from '@bourse/store'

/** Publishes rows into whatever a source or an import feeds. */
export function publishInto(
  store: Publisher,
  feeds: AnyRecord | AnyIntake,
  rows: AsyncIterable<readonly IncomingRow[]>,
  options: PublishOptions,
): Promise<PublishReport> {
  return feeds.part === 'record' ? store.publish(feeds, rows, options) : store.submit(feeds, rows, options)
}
