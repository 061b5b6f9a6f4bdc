import { type OpenTransport } from '../boot/transport.ts'
import { registerStream } from './register-stream.ts'
import type { CompiledOperation } from '@bourse/engine/operations'
import type { Wiring } from '@bourse/engine/wiring'
import type { OpenChannel } from './publications.ts'

/** The stream of a host, where any dataset has a channel. */
export const openStream: OpenTransport = (app, { operations, ...context }) => {
  const channels = openChannels(context.engine.wiring, operations)
  return channels.size === 0 ? undefined : registerStream(app, { ...context, channels })
}

/** The channels of all datasets by name; where two have one name, the first. */
function openChannels(wiring: Wiring, operations: readonly CompiledOperation[]): ReadonlyMap<string, OpenChannel> {
  const open = new Map<string, OpenChannel>()
  for (const channel of wiring.datasets.flatMap(({ channels }) => channels)) {
    const compiled = operations.find(({ operation }) => operation === channel.operation)
    if (compiled !== undefined && !open.has(channel.id)) open.set(channel.id, { channel, compiled })
  }
  return open
}
