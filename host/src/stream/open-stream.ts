import { registerStream } from './register-stream.ts'
import type { CompiledOperation } from '@bourse/engine/operations'
import type { Wiring } from '@bourse/engine/wiring'
import type { FastifyInstance } from 'fastify'
import type { OpenChannel } from './publications.ts'
import type { RunningStream, StreamContext } from './stream-context.ts'

/** A host's stream; undefined if no dataset has a channel. */
export function openStream(app: FastifyInstance, { operations, ...context }: StreamContext): RunningStream | undefined {
  const channels = openChannels(context.engine.wiring, operations)
  return channels.size === 0 ? undefined : registerStream(app, { ...context, channels })
}

/** All datasets' channels by name; if two have the same name, the first one wins. */
function openChannels(wiring: Wiring, operations: readonly CompiledOperation[]): ReadonlyMap<string, OpenChannel> {
  const open = new Map<string, OpenChannel>()
  for (const channel of wiring.datasets.flatMap(({ channels }) => channels)) {
    const compiled = operations.find(({ operation }) => operation === channel.operation)
    if (compiled !== undefined && !open.has(channel.id)) open.set(channel.id, { channel, compiled })
  }
  return open
}
