import type { DeliveryParts } from '../delivery/delivery-parts.ts'
import { createOperators } from '../delivery/operator-principals.ts'
import { lookUp } from '../stream/look-up.ts'
import { namedChannel } from '../stream/resumable/changes-channel.ts'
import { readBatchChanges, type BatchChanges } from '../stream/resumable/read-batch-changes.ts'

/** The changes to read: what a batch changed in an operation's rows of some symbols. */
export interface RequestedChanges extends Pick<BatchChanges, 'batch'> {
  readonly operation: string
  readonly symbols: readonly string[]
}

/** Changes of rows, read for the deployment itself. */
export interface OperatorChanges {
  /** Ids of the operations whose changes can be read. */
  operations(): readonly string[]
  /** Returns the changes as JSON, without values; undefined if there are too many. Unknown symbols have none. */
  read(requested: RequestedChanges): Promise<readonly string[] | undefined>
}

/** Reads changes as the channels of the stream do; `parts` are available once the host is serving. */
export function createOperatorChanges(parts: () => DeliveryParts): OperatorChanges {
  const operators = createOperators(parts)
  const channels = () => parts().operations.flatMap((compiled) => namedChannel(compiled) ?? [])
  return {
    operations: () => channels().map(({ compiled }) => compiled.operation.id),
    async read({ operation, symbols, batch }) {
      const { engine } = parts()
      const open = channels().find(({ compiled }) => compiled.operation.id === operation)
      if (open === undefined) return []
      const principal = operators.principal([])
      const scope = await engine.scopeOf(principal)
      const { entities } = await lookUp({ engine, scope, open, maxNames: symbols.length }, symbols)
      const ids = [...new Set([...entities.values()].map(({ id }) => id))]
      const changes = await readBatchChanges(engine, open, { principal, batch, ids })
      return changes?.map(({ text }) => text)
    },
  }
}
