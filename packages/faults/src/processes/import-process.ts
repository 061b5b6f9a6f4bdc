import eod, { dailyBars } from '@bourse/eod'
import { createDatabase, createPool, importFile, type IncomingRow } from '@bourse/host'
import { madeBars } from '../support/made-bars.ts'
import { createMarketHost } from '../support/market-host.ts'
import type { ImportOrder } from './start-import.ts'

/** An import in a process of its own: says when it could begin, begins when it is told to, and says when it has ended. */
const order: ImportOrder = JSON.parse(process.argv[2] ?? '')
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => undefined)
const database = createDatabase(
  createPool({
    connection: { connectionString: order.url, ssl: false },
    max: 10,
    applicationName: 'faults-import',
    onError: () => undefined,
  }),
)
const host = await createMarketHost(database)

async function* revised(): AsyncGenerator<readonly IncomingRow[]> {
  yield madeBars(order.listings, order.sessions, 2).map((row) => ({ row }))
}

process.once('message', () => {
  const work =
    order.kind === 'import'
      ? importFile(host.ingest, eod, order.file, { map: {}, source: 'import', market: 'XNAS', createListings: true })
      : host.ingest.publish(dailyBars, revised(), { source: 'import', market: 'XNAS' })
  work.then(
    ({ rows }) => process.send?.({ rows }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.send?.('ready')
