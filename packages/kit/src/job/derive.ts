import { job, type Job, type JobContext } from './job.ts'
import type { AnyRecord, RecordRow } from '../record/record.ts'
import type { Needs, ProvidedNeeds, ServiceRef } from '../record/needs.ts'

/** An entity and date whose rows were published, revised or withdrawn since the last run. */
export interface ChangedRows {
  /** The record, `<dataset>.<table>`. */
  readonly record: string
  /** Entity id; null where the record has no subject. */
  readonly subject: string | null
  /** Value of the record's time field, as text; null for a catalog. */
  readonly date: string | null
}

/** What the host passes to a derivation in addition to its needs. */
export interface DeriveContext extends Pick<JobContext, 'clock' | 'log' | 'signal' | 'knowledge' | 'published'> {
  /**
   * Entities and dates of the `after` records whose rows changed since the last completed run, each listed once, so
   * that a revision recomputes only what depends on it. Undefined if everything counts as changed: on the first run, if
   * more than 10,000 pairs changed, or if a changed record has a long history.
   * @param of records and services of `after` to consider; defaults to all
   */
  changed(of?: readonly (AnyRecord | ServiceRef)[]): Promise<readonly ChangedRows[] | undefined>
}

/**
 * A row as a derivation yields it: the fields of its record, its subject by id or by name, and when the row became
 * known.
 */
export type DerivedRow<R> = Partial<RecordRow<R>> & Readonly<Record<string, unknown>> & { readonly known_at?: string }

interface DeriveOptions<R, N extends Needs>
  extends Pick<Job, 'id' | 'title' | 'after'>, Partial<Pick<Job, 'schedule'>> {
  readonly needs: N
  /**
   * Yields the rows, or `withdraw(key)` for rows that no longer exist. The same inputs must give the same rows; the
   * host does not publish unchanged rows again.
   */
  readonly read: (
    needs: ProvidedNeeds<N>,
    context: DeriveContext,
  ) =>
    Iterable<DerivedRow<R> | object> | AsyncIterable<DerivedRow<R> | object> | Promise<Iterable<DerivedRow<R> | object>>
}

/**
 * Declares a job that computes the rows of a record from published data and publishes them with its own id as source. A
 * failed run publishes nothing from its current chunk and is retried.
 * @example derive(metrics, { id: 'metrics', title: 'Metrics', after: [statements], needs: { statements }, read: async
 *   function* (needs, context) { … }, })
 */
export function derive<R extends AnyRecord, const N extends Needs>(record: R, options: DeriveOptions<R, N>): Job {
  const { read, ...rest } = options
  const made = job({
    ...rest,
    run: (needs: ProvidedNeeds<N>, context) =>
      context.derive(record, async function* (derived) {
        yield* await read(needs, derived)
      }),
  })
  return { ...made, feeds: [record] }
}
