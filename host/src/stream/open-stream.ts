import { registerStream } from './register-stream.ts'
import type { CompiledOperation } from '@bourse/engine/operations'
import type { Wiring } from '@bourse/engine/wiring'
import type { FastifyInstance } from 'fastify'
import type { Channel } from '@bourse/kit'
import { listedDatasets } from '../request/listed-datasets.ts'
import type { OpenChannel } from './publications.ts'
import { changesChannels } from './resumable/changes-channel.ts'
import { publicationsChannel } from './resumable/publications-channel.ts'
import type { RunningStream, StreamContext } from './stream-context.ts'

/** A host's stream; undefined if no dataset is installed. */
export function openStream(app: FastifyInstance, { operations, ...context }: StreamContext): RunningStream | undefined {
  const { engine } = context
  if (listedDatasets(engine.wiring).length === 0) return undefined
  const resumable = [publicationsChannel(engine), ...changesChannels(engine, operations)]
  return registerStream(app, {
    ...context,
    channels: openChannels(engine.wiring, operations),
    resumable: new Map(resumable.map((channel) => [channel.id, channel])),
  })
}

/** All datasets' channels by name; if two have the same name, the first one wins. */
function openChannels(wiring: Wiring, operations: readonly CompiledOperation[]): ReadonlyMap<string, OpenChannel> {
  const open = new Map<string, OpenChannel>()
  for (const channel of wiring.datasets.flatMap(({ channels }) => channels)) {
    const compiled = operations.find(({ operation }) => operation === channel.operation)
    if (compiled !== undefined && !open.has(channel.id)) open.set(channel.id, openChannel(channel, compiled))
  }
  return open
}

function openChannel(channel: Channel, compiled: CompiledOperation): OpenChannel {
  const { id, noted, record } = channel
  return { id, noted, channel, compiled, subject: record.subject, hasTestSymbol: true }
}
