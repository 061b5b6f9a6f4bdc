import { createDatabase } from '@bourse/engine/database'
import type { IncomingRow } from '@bourse/engine/publishing'
import pino from 'pino'
import { createHost } from '../../src/boot/host.ts'
import type { Plans } from '@bourse/engine/accounts'
import { readConfig } from '@bourse/engine/wiring'
import { bars, sample } from '@bourse/testkit/workspace'

/** A replica's startup options. */
export interface ReplicaOptions {
  readonly url: string
  readonly plans: Plans
}

/** Commands to a running replica. */
export type Order =
  | { readonly order: 'publish'; readonly rows: readonly Readonly<Record<string, string>>[] }
  | { readonly order: 'revoke'; readonly key: string }
  | { readonly order: 'close' }

/**
 * A host in a separate process: `node replica.ts '<options as JSON>'`, with a channel for commands. It exits with its
 * parent.
 */
const options: ReplicaOptions = JSON.parse(process.argv[2] ?? '')
process.on('disconnect', () => process.exit(0))
const database = createDatabase({
  connection: { connectionString: options.url, ssl: false },
  max: 10,
  applicationName: 'replica',
})
const host = await createHost({
  datasets: [sample],
  config: { ...readConfig({}), metrics_port: 0, plans: options.plans },
  database,
  log: pino({ level: 'error' }, pino.destination(2)),
})

async function* oneBatch(rows: readonly Readonly<Record<string, string>>[]): AsyncGenerator<readonly IncomingRow[]> {
  yield rows.map((row) => ({ row }))
}

async function carryOut(order: Order): Promise<unknown> {
  switch (order.order) {
    case 'publish':
      return (await host.publications.publish(bars, oneBatch(order.rows), { source: 'primary' })).batch
    case 'revoke':
      return (await host.keys.revoke(order.key)).id
    case 'close':
      await host.close()
      return database.close()
  }
}

process.on('message', ({ number, ...order }: Order & { number: number }) => {
  carryOut(order).then(
    (result) => process.send?.({ number, result }),
    (error: unknown) => process.send?.({ number, error: String(error) }),
  )
})
process.send?.({ address: await host.app.listen({ host: '127.0.0.1', port: 0 }) })
