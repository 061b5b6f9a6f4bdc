/**
 * How far a subscription to a resumable channel has been sent: all batches before `number`, and the parts of batch
 * `number` up to `part`.
 */
export interface Position {
  readonly number: number
  readonly part: number
}

/** The number of parts of a batch. An entity is always in the same part, whatever else a client subscribes to. */
export const PARTS = 100

/** The position after all parts of a batch. */
export const afterBatch = (number: number): Position => ({ number, part: PARTS - 1 })

export const isWholeBatch = ({ part }: Position): boolean => part === PARTS - 1

export const isBeforePosition = (a: Position, b: Position): boolean =>
  a.number < b.number || (a.number === b.number && a.part < b.part)

/** A position as the sequence number of a message. Later positions have larger numbers on every host. */
export const sequenceOf = ({ number, part }: Position): number => number * PARTS + part

export const positionOf = (sequence: number): Position => ({
  number: Math.floor(sequence / PARTS),
  part: sequence % PARTS,
})
