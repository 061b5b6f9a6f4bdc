import type { AnyRecord } from '@bourse/kit'
import type { Statements } from '../database/index.ts'
import { countContested, KEYS_PER_PART, type MergedPart } from './compare/merge-again.ts'
import { holdsDemo } from './demo-rows.ts'
import type { ReleaseOptions } from './publish-options.ts'
import { sumReports, type PublishReport } from './publish-report.ts'
import type { PublishingParts } from './publishing-parts.ts'

/** The source name in batches that merge claims again. */
const SOURCE = 'precedence'

/** Options for merging all of a record's claims again. */
export interface MergeAgainOptions {
  /** Whether to only count the rows that would change. */
  readonly dryRun: boolean
  readonly signal?: AbortSignal | undefined
  /** Called after each part with the number of keys merged so far and in total. */
  readonly onProgress?: (done: number, total: number) => void
}

/** The result of merging a record's claims again. */
export interface MergedAgain {
  readonly record: string
  /** Number of keys that several sources provide. */
  readonly keys: number
  /** Number of rows that change, by market; the name is empty for rows without a market. */
  readonly changed: ReadonlyMap<string, number>
  readonly report: PublishReport
}

type Publish = (options: ReleaseOptions) => Promise<PublishReport>

/**
 * Merges a record's claims again, after the precedence of its sources has changed. Rows that differ become new
 * versions, known from their publication. Each part of the keys is a separate publication, so an interrupted run can be
 * repeated.
 */
export async function mergeRecordAgain(
  { tableOf, writes }: Pick<PublishingParts, 'tableOf'> & { readonly writes: Statements },
  record: AnyRecord,
  publish: Publish,
  { dryRun, signal, onProgress }: MergeAgainOptions,
): Promise<MergedAgain> {
  const table = tableOf(record)
  const total = record.merge === undefined ? 0 : await countContested(writes, table)
  const demo = await holdsDemo(writes)
  const changed = new Map<string, number>()
  const reports: PublishReport[] = []
  let done = 0
  let after: readonly string[] | undefined
  while (done < total) {
    signal?.throwIfAborted()
    const parts: MergedPart[] = []
    const again = { after, onMerged: (part: MergedPart) => void parts.push(part) }
    reports.push(await publish({ source: SOURCE, demo, dryRun, again }))
    const [part] = parts
    if (part === undefined || part.keys === 0) break
    for (const [market, rows] of part.changed) changed.set(market, (changed.get(market) ?? 0) + rows)
    done += part.keys
    after = part.last
    onProgress?.(done, Math.max(done, total))
    if (part.keys < KEYS_PER_PART) break
  }
  return { record: table.id, keys: done, changed, report: sumReports(reports) }
}
