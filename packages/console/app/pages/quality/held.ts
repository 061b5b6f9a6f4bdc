import type { HeldDecisionShown, ReviewedRow } from '@bourse/admin/contract'
import type { JsonOf } from '../../api/admin.ts'

/** A decision on held rows in the admin API. */
export type Decision = JsonOf<HeldDecisionShown, 'rows'>

/** A held row in the admin API. */
export type Held = Omit<ReviewedRow, 'decision'> & { readonly decision: Decision | null }

export const DECISION_WORDS = {
  release: { verb: 'Release', past: 'Released', noun: 'release' },
  discard: { verb: 'Discard', past: 'Discarded', noun: 'discard' },
} as const

/** Maximum number of rows per decision. */
export const MOST_DECIDED = 1_000

/** Held rows with the same rule, dataset, source and import. */
export interface HeldGroup {
  readonly id: string
  /** At least one. */
  readonly rows: readonly Held[]
  readonly first: Held
}

/** Filters of the page. */
export interface HeldFilters {
  readonly dataset?: string | undefined
  readonly rule?: string | undefined
  /** Part of a row's name. */
  readonly name?: string | undefined
}

/** Held rows that pass the filters, by group, the largest group first. */
export function groupsOf(rows: readonly Held[], { dataset, rule, name }: HeldFilters): readonly HeldGroup[] {
  const part = name?.toLowerCase()
  const shown = rows.filter(
    (row) =>
      (dataset ?? row.dataset) === row.dataset &&
      (rule ?? row.rule) === row.rule &&
      (part === undefined || rowName(row).toLowerCase().includes(part)),
  )
  return [...Map.groupBy(shown, ({ group }) => group)]
    .flatMap(([id, own]) => (own[0] === undefined ? [] : [{ id, rows: own, first: own[0] }]))
    .toSorted((a, b) => b.rows.length - a.rows.length)
}

/** A row's name for people: the label of its entity, then the rest of its key. */
export const rowName = ({ label, key }: Pick<Held, 'label' | 'key'>) =>
  label === null ? key : `${label} ${key.split('/').slice(1).join(' ')}`
