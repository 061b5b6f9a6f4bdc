import { isRemoval, type BadRecord, type Dataset, type Refusal, type Source } from '@bourse/kit'
import { feedsOf } from '@bourse/kit/host'
import type { IncomingRow, Publications, PublishOptions, PublishReport } from '@bourse/publishing'
import type { DownloadFolder } from './download-folder.ts'
import { publishInto } from './publish-into.ts'
import { splitFeeds } from './split-feeds.ts'

/** Rows handed on at once. */
const CHUNK = 2_000
/** Longest part of a bad row that is told of it, in characters. */
const SHOWN = 60

/** What a raw answer is published with. */
export interface RawParts {
  readonly publications: Publications
  /** Where rows wait that are more than memory should hold. */
  readonly folder: DownloadFolder
}

/** Parses what a source fetched, or an operator gave, for one unit and publishes it in one batch. */
export async function publishRaw(
  { publications, folder }: RawParts,
  { dataset, source }: { readonly dataset: Dataset; readonly source: Source },
  { raw, unit }: { readonly raw: unknown; readonly unit: unknown },
  options: Omit<PublishOptions, 'source' | 'demo' | 'complete' | 'gone' | 'allOrNothing'>,
): Promise<PublishReport> {
  const { demo, complete, gone, allOrNothing = false, feeds, markets } = source
  const all: PublishOptions = { ...options, source: source.id, demo, complete, gone, allOrNothing, markets }
  const rows = inChunks(source.parse(raw as never, unit as never))
  if ('part' in feeds) return publishInto(publications, feeds, incoming(rows), all)
  const fed = await splitFeeds(feedsOf(source), rows, { incomingOf, folder })
  return publications.publishTogether(dataset, fed, all)
}

async function* incoming(chunks: AsyncIterable<readonly unknown[]>): AsyncGenerator<readonly IncomingRow[]> {
  for await (const chunk of chunks) yield chunk.map(incomingOf)
}

/** A row of an iterable that is not asynchronous costs no turn of the event loop. */
async function* inChunks(rows: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<readonly unknown[]> {
  let chunk: unknown[] = []
  if (Symbol.iterator in rows)
    for (const row of rows) {
      if (chunk.push(row) < CHUNK) continue
      yield chunk
      chunk = []
    }
  else
    for await (const row of rows) {
      if (chunk.push(row) < CHUNK) continue
      yield chunk
      chunk = []
    }
  if (chunk.length > 0) yield chunk
}

function incomingOf(row: unknown): IncomingRow {
  if (isBadRecord(row)) return { row: { content: row.row }, reject: refusalOf(row) }
  if (isRemoval(row)) return { row: row.row, does: row.does }
  return { row: row as Readonly<Record<string, unknown>> }
}

/** What of the row breaks its rule is told beside the reason, or the row as its publisher wrote it. */
const refusalOf = ({ message, row, rule = 'unreadable-row', value }: BadRecord): Refusal => ({
  rule,
  value: (value ?? (typeof row === 'string' ? row : (JSON.stringify(row) ?? ''))).slice(0, SHOWN),
  reason: message,
})

/** By its name: a source may bring a kit of its own. */
function isBadRecord(row: unknown): row is BadRecord {
  return row instanceof Error && row.name === 'BadRecord'
}
