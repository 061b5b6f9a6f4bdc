import type { CompiledOperation } from '@bourse/engine/operations'
import type { Recents, Subject } from '@bourse/kit'

/** A channel that clients subscribe to by symbol. */
export interface NamedChannel {
  readonly id: string
  /** The operation with the channel's rows, which defines who may subscribe. */
  readonly compiled: CompiledOperation
  readonly subject: Subject
  /** The list of recently requested entities, to which subscribed ones are added. */
  readonly noted: Recents | undefined
  /** Whether the test symbol is part of the channel. */
  readonly hasTestSymbol: boolean
}
