import type { Clock } from '@bourse/kit'
import { feedsOf } from '@bourse/kit/host'
import type { IncomingRow, Publications, PublishOptions, PublishReport } from '../publishing/index.ts'
import { createDownloadFolder, type DownloadFolder } from './download-folder.ts'
import type { ReadRows } from './reading/messages.ts'
import { sourceRows, type RawUnit } from './source-rows.ts'
import { splitFeeds } from './split-feeds.ts'

interface RawParts {
  readonly publications: Publications
  /** Whether to parse in this process if no module exports the source. */
  readonly parsesHere?: boolean
}

/**
 * Parses one unit, fetched by a source or provided by an operator, and publishes it in one batch. Rows that exceed the
 * memory limit are written to a temporary folder.
 */
export async function publishRaw(
  { publications, folder, parsesHere }: RawParts & { readonly folder: DownloadFolder },
  rawUnit: RawUnit,
  options: Omit<PublishOptions, 'source' | 'demo' | 'complete' | 'gone' | 'allOrNothing'> & {
    /** Called with the number of rows after all of them are read; if it throws, nothing is published. */
    readonly checkRows?: (rows: number) => void
  },
): Promise<UnitReport> {
  const { source } = rawUnit
  const { demo, complete, missingRows, allOrNothing = false, feeds, markets } = source
  const over = typeof complete === 'boolean' ? complete : (complete(rawUnit.unit as never) ?? false)
  const { checkRows, ...rest } = options
  const all: PublishOptions = { ...rest, source: source.id, demo, complete: over, missingRows, allOrNothing, markets }
  const tallies: Record<string, number> = {}
  const pieces = counted(sourceRows(rawUnit, folder, parsesHere), tallies, checkRows)
  const report =
    'part' in feeds
      ? await publications.publish(feeds, rowsOnly(pieces), all)
      : await publications.publishTogether(await splitFeeds(feedsOf(source), pieces, folder), all)
  return Object.keys(tallies).length === 0 ? report : { ...report, tallies }
}

/** Report for one unit, with the number of rows that its source omitted or changed, by rule. */
export type UnitReport = PublishReport & { readonly tallies?: Readonly<Record<string, number>> }

/** Adds up what a source omitted or changed, and checks the number of rows at the end. */
async function* counted(
  pieces: AsyncIterable<ReadRows>,
  tallies: Record<string, number>,
  checkRows?: (rows: number) => void,
): AsyncGenerator<ReadRows> {
  let rows = 0
  for await (const piece of pieces) {
    Object.assign(tallies, piece.tallies)
    rows += piece.rows.length
    if (piece.rows.length > 0) yield piece
  }
  checkRows?.(rows)
}

async function* rowsOnly(pieces: AsyncIterable<ReadRows>): AsyncGenerator<readonly IncomingRow[]> {
  for await (const { rows } of pieces) yield rows
}

/** Like `publishRaw`, with a temporary folder, for callers that already have the response. */
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
