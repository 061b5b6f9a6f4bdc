import type { EventEmitter } from 'node:events'
import type pg from 'pg'
import { FencedClient, OldPrimary } from './fenced-client.ts'
import type { ServerAddress } from './hosts-of.ts'

/** Maximum wait in milliseconds for a server to say whether it is the primary. */
const PROBE_MS = 2_000

/** No server is a responding primary; during a failover, one soon will be. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  /** PostgreSQL's code for a server that currently does not accept connections. */
  readonly code = '57P03'
}

/** A client before it connects. `pg` reads the address only when it connects. */
interface Unconnected {
  host: string
  port: number
  readonly connection: EventEmitter
}

/**
 * Returns a client class that connects to the primary among several servers. `pg` supports only one server per client.
 * The primary is remembered until a connection fails or its server turns out to be a standby.
 */
export function writableClient(servers: readonly ServerAddress[]): new (config?: pg.ClientConfig) => FencedClient {
  let primary: Promise<ServerAddress> | undefined

  return class extends FencedClient {
    readonly #config: pg.ClientConfig

    constructor(config: pg.ClientConfig = {}) {
      super(config)
      // A pool hides its password from copies of its options.
      this.#config = { ...config, password: config.password }
    }

    protected override async open(): Promise<void> {
      const chosen = (primary ??= findPrimary(servers, this.#config))
      try {
        Object.assign(this, await chosen)
        const isStandby = standbyStatus(this)
        await super.open()
        if (!isStandby()) return
        await this.end()
        throw new NoPrimary('the server has become a standby')
      } catch (error) {
        if (primary === chosen) primary = undefined
        throw error
      }
    }
  }
}

/** Records whether a client's server reports itself as a standby while the client connects. */
function standbyStatus(client: pg.Client): () => boolean {
  let isStandby = false
  const { connection } = client as unknown as Unconnected
  connection.on('parameterStatus', (status: { readonly parameterName: string; readonly parameterValue: string }) => {
    if (status.parameterName === 'in_hot_standby') isStandby = status.parameterValue === 'on'
  })
  return () => isStandby
}

/**
 * Connects to all servers concurrently and returns the first that is a primary. Tries again if a server did not respond
 * in time, because this process may have been too busy to read the response.
 */
async function findPrimary(
  servers: readonly ServerAddress[],
  config: pg.ClientConfig,
  tries = 2,
): Promise<ServerAddress> {
  try {
    return await Promise.any(servers.map((server) => primaryAt(server, config)))
  } catch (error) {
    const reasons: readonly unknown[] = error instanceof AggregateError ? error.errors : []
    if (tries > 1 && reasons.some(isTimeout)) return findPrimary(servers, config, tries - 1)
    // An old primary, a rejected password or an untrusted certificate needs an operator; a standby does not.
    const others = reasons.filter((each) => !(each instanceof NoPrimary))
    const cause: unknown = others.find((each) => each instanceof OldPrimary) ?? others[0] ?? error
    throw new NoPrimary('none of the hosts in DATABASE_URL is a primary', { cause })
  }
}

/** `pg` has no error code for a connection that did not open in time. */
const isTimeout = (error: unknown) => error instanceof Error && error.message === 'timeout expired'

async function primaryAt(server: ServerAddress, config: pg.ClientConfig): Promise<ServerAddress> {
  const client = new FencedClient({ ...config, ...server, connectionTimeoutMillis: PROBE_MS })
  client.on('error', () => undefined)
  const isStandby = standbyStatus(client)
  try {
    await client.connect()
    if (isStandby()) throw new NoPrimary(`${server.host}:${server.port} is a standby`)
    return server
  } finally {
    client.end().catch(() => undefined)
  }
}
