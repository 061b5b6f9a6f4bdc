import type { RowOf } from './field.ts'
import type { StagingTable } from './staging-table.ts'
import type { RecordDef } from './record.ts'

/** What an incoming row may hold beside its fields, unless one of these is called so. */
interface IncomingNames {
  readonly symbol?: string
  readonly exchange_mic?: string
  readonly instrument_id?: string
  readonly id?: string
  /**
   * When the row was known, an instant or a date: where it lies after the newest version of its key that version is
   * known from then on, else from its publication on.
   */
  readonly known_at?: string
}

/** A row as it comes in: the fields, and the entity by id or by name (with its market where the publisher tells it). */
export type Incoming<R> =
  R extends RecordDef<string, infer _S, infer _Id, infer F>
    ? RowOf<F> & Omit<IncomingNames, keyof F>
    : R extends StagingTable<infer F>
      ? RowOf<F>
      : never
