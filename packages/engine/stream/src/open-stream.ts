import type { OpenTransport } from '@bourse/host/requests'
import { openChannels } from './open-channels.ts'
import { registerStream } from './register-stream.ts'

/** The stream of a host, where any dataset has a channel. */
export const openStream: OpenTransport = (app, { operations, ...context }) => {
  const channels = openChannels(context.engine.wiring, operations)
  return channels.size === 0 ? undefined : registerStream(app, { ...context, channels })
}
