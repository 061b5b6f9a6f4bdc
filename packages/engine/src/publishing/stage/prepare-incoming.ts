import { unreadable, type AnyRecord, type Refusal } from '@bourse/kit'
import { firstInstantOf, utcInstant } from '@bourse/kit/values'
import type { CheckContext } from '@bourse/kit/host'
import type { IncomingRow } from '../incoming-row.ts'
import { compileKeys, compilePrepare, type PreparedRow } from './prepare-row.ts'
import type { Mark } from './stage.ts'
import { isMissing } from './stored-text.ts'

/** An incoming row ready for the stage, or the reason why it is rejected. */
export interface PreparedIncoming {
  readonly mark: Mark
  readonly knownAt: string | null
  readonly prepared: PreparedRow
}

/** Compiles the check for a record's incoming rows, including removals and empty lists. */
export function compileIncoming(record: AnyRecord, context: CheckContext) {
  const prepare = compilePrepare(record, context)
  const keys = compileKeys(record, context)
  return {
    incoming({ row, reject, does, knownAt: value }: IncomingRow): PreparedIncoming {
      if (reject !== undefined) return refusedBy({ reject })
      const knownAt = knownAtOf(value ?? row['known_at'])
      if (typeof knownAt === 'object' && knownAt !== null) return refusedBy(knownAt)
      return does === undefined
        ? { mark: null, knownAt, prepared: prepare(row) }
        : { mark: MARKS[does], knownAt, prepared: keys[does](row) }
    },
    /**
     * Returns a rejected row with as much of its key as can be read: the row still counts as present in its complete
     * list.
     */
    refused: (row: IncomingRow['row']): PreparedIncoming => ({
      mark: 'bad',
      knownAt: null,
      prepared: keys.withdraw(row),
    }),
  }
}

const MARKS = { withdraw: 'gone', empty: 'empty' } as const

const refusedBy = (prepared: { readonly reject: Refusal }): PreparedIncoming => ({
  mark: null,
  knownAt: null,
  prepared,
})

/** Returns the instant from which a row was known, or an error if the instant is unreadable. */
function knownAtOf(value: unknown): string | null | { readonly reject: Refusal } {
  if (isMissing(value)) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const instant = utcInstant(firstInstantOf(text))
  return instant ?? { reject: unreadable('known_at', 'an instant or a date', text) }
}
