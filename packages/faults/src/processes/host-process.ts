import economic from '@bourse/economic'
import eod from '@bourse/eod'
import deliverExports from '@bourse/exports'
import {
  createDatabase,
  createHost,
  importFile,
  ingestFiles,
  isFileSource,
  readConfig,
  type IncomingRow,
} from '@bourse/host'
import sanctions from '@bourse/sanctions'
import pino from 'pino'
import { createGate } from '../probe/gate.ts'
import { prices } from '../probe/prices.ts'
import { probeDataset, SYMBOLS } from '../probe/probe-dataset.ts'
import { MARKET, WAYS_IN } from '../support/market-host.ts'
import { DAY, type HostOptions, type Order, type ProcessMessage } from './orders.ts'

/**
 * A host in its own process: `node host-process.ts '<options as JSON>'`, with a channel for orders. It exits when its
 * parent does.
 */
const options: HostOptions = JSON.parse(process.argv[2] ?? '')
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => undefined)
const config = { ...readConfig({}), ...options.config }
const database = createDatabase({
  connection: { connectionString: options.url, ssl: false },
  max: config.database_connections,
  applicationName: 'faults-host',
})
const gate = createGate()
const SERVED = {
  probe: [probeDataset(gate)],
  market: MARKET,
  exports: [...MARKET, deliverExports],
  'ways-in': WAYS_IN,
  files: [...MARKET, economic, sanctions],
}
const host = await createHost({
  datasets: SERVED[options.serves],
  config,
  database,
  log: pino({ level: 'fatal' }, pino.destination(2)),
})

async function* pricesOf(close: number): AsyncGenerator<readonly IncomingRow[]> {
  yield SYMBOLS.map((symbol) => ({ row: { symbol, date: DAY, close: String(close), volume: '1' } }))
}

/** Reads a file as the import command does, without publishing it. */
async function read({ path, source: named }: Pick<Extract<Order, { order: 'read' }>, 'path' | 'source'>) {
  if (named === undefined)
    return importFile(host.publications, eod, path, { map: {}, source: 'import', market: 'XNAS', dryRun: true })
  const dataset = host.wiring.datasets.find(({ id }) => id === named.dataset)
  const source = dataset?.sources.find(({ id }) => id === named.id)
  if (dataset === undefined || source === undefined || !isFileSource(source))
    throw new Error(`there is no source ${named.id}`)
  return ingestFiles(host.work, { dataset, source, paths: [path], date: DAY, dryRun: true })
}

async function carryOut(order: Order): Promise<unknown> {
  switch (order.order) {
    case 'publish':
      return (await host.publications.publish(prices, pricesOf(order.close), { source: 'primary' })).batch
    case 'account': {
      const account = await host.accounts.add({ name: `${order.plan} ${process.hrtime.bigint()}`, plan: order.plan })
      return { account: account.id, key: (await host.keys.add({ account_id: account.id })).key }
    }
    case 'read': {
      const failure = await read(order).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
      )
      return { failure: failure?.slice(0, 500), memory: Math.round(process.resourceUsage().maxRSS / 1024) }
    }
    case 'import': {
      const how = { map: {}, source: 'import', market: 'XNAS', createListings: true }
      const { rows } = await importFile(host.publications, eod, order.path, how)
      return { rows }
    }
    case 'open gate':
      return gate.open()
    case 'state': {
      const { pool } = database
      const { replicaId: replica } = host.engine.ledger
      return { replica, waiting: gate.waiting(), held: pool.totalCount - pool.idleCount }
    }
    case 'close':
      await host.close()
      return database.close()
  }
}

const tell = (message: ProcessMessage) => void process.send?.(message)

process.on('message', (order: Order) => {
  const { number } = order
  carryOut(order).then(
    (result) => tell({ number, result }),
    (error: unknown) => tell({ number, result: undefined, error: String(error) }),
  )
})
const address = await host.app.listen({ host: '127.0.0.1', port: 0 })
if (options.serves === 'exports' || options.runsJobs === true)
  await host.startJobs({ connectionString: options.url, ssl: false })
tell({ address })
