import { job, type Job, type JobContext } from './job.ts'
import type { AnyRecord, RecordRow } from '../record/record.ts'
import type { Needs, Provided, ServiceRef } from '../record/needs.ts'

/** What was published, revised or withdrawn since the last run. */
export interface ChangedRows {
  /** The record, `<dataset>.<table>`. */
  readonly record: string
  /** Id of the entity; null where the record has no subject. */
  readonly subject: string | null
  /** Value of the record's time field, as text; null of a standing list. */
  readonly date: string | null
}

/** What a derivation is handed beside its needs. */
export interface DeriveContext extends Pick<JobContext, 'clock' | 'log' | 'signal' | 'knowledge' | 'published'> {
  /**
   * Entities and dates of the `after` records whose rows changed since the last run that ended, each once, so that a
   * revision recomputes only what it feeds. Undefined where everything counts as changed: at the first run, where more
   * than 10,000 changed, and after a record with a long history.
   * @param of those of `after` that are looked at; left out: all
   */
  changed(of?: readonly (AnyRecord | ServiceRef)[]): Promise<readonly ChangedRows[] | undefined>
}

/**
 * Rows as a derivation yields them: the members of its record, its subject named in any way, and when they were known.
 */
export type DerivedRow<R> = Partial<RecordRow<R>> & Readonly<Record<string, unknown>> & { readonly known_at?: string }

interface DeriveOptions<R, N extends Needs>
  extends Pick<Job, 'id' | 'title' | 'after'>, Partial<Pick<Job, 'schedule'>> {
  readonly needs: N
  /**
   * The rows, and `withdraw(key)` for those that are no more. The same inputs give the same rows: what is published
   * already is not published again.
   */
  readonly read: (
    needs: Provided<N>,
    context: DeriveContext,
  ) =>
    Iterable<DerivedRow<R> | object> | AsyncIterable<DerivedRow<R> | object> | Promise<Iterable<DerivedRow<R> | object>>
}

/**
 * A job that works out the rows of a record from what is published, and publishes them under its own id as source. A
 * run that fails publishes nothing of the chunk it was in, and comes again.
 * @example derive(metrics, { id: 'metrics', title: 'Metrics', after: [statements], needs: { statements }, read: async
 * function* (needs, context) { … } })
 */
export function derive<R extends AnyRecord, const N extends Needs>(record: R, options: DeriveOptions<R, N>): Job {
  const { read, ...rest } = options
  const made = job({
    ...rest,
    run: (needs: Provided<N>, context) =>
      context.derive(record, async function* (derived) {
        yield* await read(needs, derived)
      }),
  })
  return { ...made, feeds: [record] }
}
