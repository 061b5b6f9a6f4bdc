import { once } from 'node:events'
import type { ListenOptions } from 'node:net'
import type { Host } from '@bourse/host'
import type { Config } from '@bourse/engine/wiring'
import { isBourse, portFailure } from './check-port.ts'

/** Accepts requests in this process; returns the port. */
export async function listen({ app }: Host, { host, port }: Config, options: ListenOptions = {}): Promise<number> {
  try {
    await app.listen({ host, port, ...options })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    throw code === undefined ? error : portFailure(code, host, port, await isBourse(host, port))
  }
  const bound = app.server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : port
}

/** Waits for the stop signal; throws if a migration makes this release unusable. */
export async function untilEnd(signal: AbortSignal, { refused }: Host): Promise<void> {
  const refusal = await Promise.race([untilStopped(signal), refused])
  if (refusal !== undefined) throw refusal
}

/** Resolves at the stop signal. */
export async function untilStopped(signal: AbortSignal): Promise<undefined> {
  if (!signal.aborted) await once(signal, 'abort')
}
