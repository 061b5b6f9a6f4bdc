import type { RowOf } from './field.ts'
import type { StagingTable } from './staging-table.ts'
import type { RecordDef } from './record.ts'

/** Properties of an incoming row in addition to its fields, unless a field has the same name. */
interface IncomingNames {
  readonly symbol?: string
  readonly exchange_mic?: string
  readonly instrument_id?: string
  readonly id?: string
  /**
   * When the row became known, as an instant or a date. If that is after the newest version of the key, the new version
   * is known from that time; otherwise it is known from its publication.
   */
  readonly known_at?: string
}

/** An incoming row: its fields, and the entity by id or by name (with its market if the publisher states it). */
export type Incoming<R> =
  R extends RecordDef<string, infer _S, infer _Id, infer F>
    ? RowOf<F> & Omit<IncomingNames, keyof F>
    : R extends StagingTable<infer F>
      ? RowOf<F>
      : never
