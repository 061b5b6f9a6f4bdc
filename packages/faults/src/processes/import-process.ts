import eod, { dailyBars } from '@bourse/eod'
import { createDatabase, importFile } from '@bourse/host'
import { revisedRows } from '../support/made-bars.ts'
import { createMarketHost } from '../support/market-host.ts'
import type { ImportOrder } from './start-import.ts'

/** An import in its own process: it reports when it is ready, starts on command, and reports when it is done. */
const order: ImportOrder = JSON.parse(process.argv[2] ?? '')
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => undefined)
const database = createDatabase({
  connection: { connectionString: order.url, ssl: false },
  max: 10,
  applicationName: 'faults-import',
})
const host = await createMarketHost(database)

function run(kind: ImportOrder['kind']): Promise<{ readonly rows: number }> {
  switch (kind) {
    case 'import':
      return importFile(host.publications, eod, order.file, {
        map: {},
        source: 'import',
        market: 'XNAS',
        createListings: true,
      })
    case 'publication':
      return host.publications.publish(dailyBars, revisedRows(order.listings, order.sessions), {
        source: 'import',
        market: 'XNAS',
      })
    case 'packing':
      return host.store.pack(eod)
  }
}

process.once('message', () => {
  run(order.kind).then(
    ({ rows }) => process.send?.({ rows }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.send?.('ready')
