import { once } from 'node:events'
import { createServer } from 'node:net'
import { CommandFailure } from '../command-failure.ts'

/** Tries to listen on a port: undefined if it works, otherwise the system's error code. */
export async function portProblem(host: string, port: number): Promise<string | undefined> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port, exclusive: true }, resolve)
    })
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  } finally {
    server.close()
  }
}

/** Returns a port that no program is listening on. */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen({ host, port: 0, exclusive: true })
  await once(server, 'listening')
  const bound = server.address()
  server.close()
  if (typeof bound !== 'object' || bound === null) throw new Error(`expected a port on ${host}, got none`)
  return bound.port
}

/**
 * Prevents a second supervisor from starting workers on the same port, which Linux would let them share. Holds a socket
 * named after the port until this process ends. Returns a function that releases it sooner.
 */
export async function holdPort(host: string, port: number): Promise<() => void> {
  if (process.platform !== 'linux') return () => undefined
  const server = createServer()
  try {
    const listening = once(server, 'listening')
    server.listen({ path: `\0bourse-${host}-${port}`, exclusive: true })
    await listening
  } catch (error) {
    throw error instanceof Error && 'code' in error ? portFailure(String(error.code), host, port, true) : error
  }
  return () => void server.close()
}

/** Returns whether a Bourse host responds on a port. */
export async function isBourse(host: string, port: number): Promise<boolean> {
  try {
    const answer = await fetch(`${addressOf(host, port)}/livez`, { signal: AbortSignal.timeout(2_000) })
    return answer.ok && answer.headers.get('x-request-id')?.startsWith('req_') === true
  } catch {
    return false
  }
}

/** Explains why a port is unavailable. */
export function portFailure(code: string, host: string, port: number, taken: boolean): CommandFailure {
  const where = `port ${port} on ${host}`
  const other = `Set BOURSE_PORT to another port, such as BOURSE_PORT=${port < 65_000 ? port + 1 : port - 1}`
  if (code === 'EADDRINUSE' && taken)
    return new CommandFailure(
      `Bourse is already running on ${where}.`,
      `Use that host, or stop it with Ctrl-C. ${other} to run another host alongside it.`,
    )
  if (code === 'EADDRINUSE')
    return new CommandFailure(
      `Another program is listening on ${where}.`,
      `Stop it. Or ${other.charAt(0).toLowerCase()}${other.slice(1)}.`,
    )
  if (code === 'EACCES') return new CommandFailure(`This user is not permitted to listen on ${where}.`, `${other}.`)
  return new CommandFailure(
    `Cannot listen on ${where} (${code}).`,
    'Set BOURSE_HOST to an address of this machine: 127.0.0.1 for local access only, 0.0.0.0 for all ' + 'networks.',
  )
}

/** Fails before anything is started if the port is not available. */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  if (port === 0) return
  const code = await portProblem(host, port)
  if (code !== undefined) throw portFailure(code, host, port, await isBourse(host, port))
}

const LOCAL_HOSTS = new Set(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'])

/** Returns the URL where a local user reaches the service listening on a host and port. */
export function addressOf(host: string, port: number): string {
  if (LOCAL_HOSTS.has(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
