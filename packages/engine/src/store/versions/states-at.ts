import type { Pin } from '@bourse/kit/host'
import type { Statements } from '../../database/index.ts'
import { sqlFile } from '../sql-file.ts'
import { NO_PIN, type Bounds } from './knowledge-predicate.ts'

/**
 * The states of a dataset that a reader may have seen at an instant. They are the same unless a publication was in
 * progress: its batch is in `latest` and not in `earliest`.
 */
export interface StatesAt {
  readonly earliest: Bounds
  readonly latest: Bounds
}

/** Returns the states of a dataset at an instant. */
export async function statesAt(on: Statements, dataset: string, instant: string): Promise<StatesAt> {
  const rows = await on.query<{ isCertain: boolean; batch: string; at: string }>(
    sqlFile('states-at'),
    [dataset, instant],
    'states_at',
  )
  const newest = (isCertain: boolean): Bounds => rows.find((row) => row.isCertain === isCertain) ?? NO_PIN
  return { earliest: newest(true), latest: newest(false) }
}

/** Whether it is certain which batches a reader saw. */
export const isExact = ({ earliest, latest }: StatesAt): boolean => earliest.batch === latest.batch

/** The states without repetition. */
export const distinctStates = (states: StatesAt): readonly Pin[] =>
  isExact(states) ? [states.earliest] : [states.earliest, states.latest]
