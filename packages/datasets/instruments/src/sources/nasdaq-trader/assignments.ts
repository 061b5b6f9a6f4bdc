import { addDays } from '@bourse/kit/values'
import type { DirectoryChange } from './directory.ts'

/** A period in which a listing had a symbol on a venue; `valid_to` is its last day, undefined while it is current. */
export interface Assignment {
  readonly key: string
  readonly symbol: string
  readonly exchange_mic: string
  readonly valid_from: string
  readonly valid_to: string | undefined
}

/**
 * Applies the changes of later days to the assignments. A file is valid until the day before the next differing file,
 * so every day between two files has a holder.
 */
export function applyChanges(assignments: readonly Assignment[], changes: readonly DirectoryChange[]): Assignment[] {
  const done = assignments.filter((assignment) => assignment.valid_to !== undefined)
  const open = new Map(
    assignments
      .filter((assignment) => assignment.valid_to === undefined)
      .map((assignment) => [assignment.key, assignment]),
  )
  for (const change of changes) {
    if (change.kind === 'updated') continue
    const current = open.get(change.key)
    if (current) done.push({ ...current, valid_to: addDays(change.date, -1) })
    if (change.kind === 'delisted') open.delete(change.key)
    else open.set(change.key, opened(change))
  }
  return [...done, ...open.values()].sort(inOrder)
}

function opened({ key, date, entry }: Exclude<DirectoryChange, { kind: 'delisted' }>): Assignment {
  return { key, symbol: entry.symbol, exchange_mic: entry.exchange_mic, valid_from: date, valid_to: undefined }
}

function inOrder(a: Assignment, b: Assignment): number {
  const [left, right] = [`${a.key} ${a.valid_from}`, `${b.key} ${b.valid_from}`]
  return left < right ? -1 : left > right ? 1 : 0
}
