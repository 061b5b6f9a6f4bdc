import type { ActionType } from '../action-types.ts'
import { ratioOf, type Leg } from '../legs.ts'
import { ratioNumber } from '../adjustment.ts'
import type { NamedAction } from './read-event.ts'

/** A stored action. */
export interface StoredAction {
  readonly instrument_id: string
  readonly date: string
  readonly family: string
  readonly sequence: string
  readonly type: ActionType
  readonly legs: readonly Leg[]
}

type Change = Pick<StoredAction, 'sequence' | 'type' | 'legs'>

/** Publishers do not distinguish splits from reverse splits; the ratio shows the direction. */
const kindOf = (type: ActionType) => (type === 'reverse_split' ? 'split' : type)

const ratioIn = ({ type, legs }: Change): string | undefined => {
  const ratio = ratioOf(type, legs)
  return ratio && ratioNumber(ratio)
}

/**
 * Assigns sequences to actions whose lines do not state one: a split and a bonus issue on the same day are two actions.
 * A stored action keeps its sequence; it is matched by kind, or by ratio if publishers use different kinds. A second
 * kind on the same day gets the next sequence. Two lines of the same kind are one action unless their sequences differ.
 */
export function createSequences(stored: readonly StoredAction[]) {
  const known = new Map<string, Change[]>()
  for (const { instrument_id, ...action } of stored) changesOf(known, keyOf(instrument_id, action)).push(action)
  return (action: NamedAction, listing: string, isNamed: boolean): NamedAction => {
    if (action.family !== 'share_change') return action
    const changes = changesOf(known, keyOf(listing, action))
    const own = isNamed ? action.sequence : sequenceAmong(changes, action)
    if (!changes.some(({ sequence }) => sequence === own)) changes.push({ ...action, sequence: own })
    return { ...action, sequence: own }
  }
}

function sequenceAmong(changes: readonly Change[], action: NamedAction): string {
  const ratio = ratioIn(action)
  const same =
    changes.find(({ type }) => kindOf(type) === kindOf(action.type)) ??
    changes.find((change) => ratio !== undefined && ratioIn(change) === ratio)
  if (same !== undefined) return same.sequence
  // A withdrawal does not state terms, so it applies to the day's change only if there is exactly one.
  const [only, other] = changes
  if (ratio === undefined && only !== undefined && other === undefined) return only.sequence
  const last = changes.reduce((most, { sequence }) => Math.max(most, Number(sequence)), 0)
  return String(last + 1)
}

const keyOf = (listing: string, { date, family }: Pick<StoredAction, 'date' | 'family'>) =>
  `${listing} ${date} ${family}`

function changesOf(known: Map<string, Change[]>, key: string): Change[] {
  const changes = known.get(key) ?? []
  known.set(key, changes)
  return changes
}
