import eod from '@bourse/eod'
import { importFile } from '@bourse/host'
import { quotes } from '@bourse/quotes'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'
import pino from 'pino'
import type { Benchmark, BenchmarkOptions } from '../benchmark.ts'
import { generatedMarket, writeBars } from '../data/generated-market.ts'
import { createStreamHost, withInstallation, type Installation } from '../installation.ts'
import { loadNow } from '../machine.ts'
import { startServer, type Server } from '../servers/start-server.ts'
import { median, roundTo } from '../statistics.ts'
import { changeAt, CHANGES, MESSAGE_ROWS, streamedSymbols, SYMBOLS } from '../stream/changes.ts'
import type { ClientsOrder, ClientsReport } from '../stream/clients.ts'

const CONNECTIONS = 1_000
/** Seconds within which all messages must arrive. */
const GOAL = 30

/** How quickly quotes reach many subscribers. */
export const streaming: Benchmark = {
  id: 'streaming',
  summary:
    `/v1/stream, ${CONNECTIONS} connections with the same ${SYMBOLS} symbols and ${CHANGES} changes, compared with a ` +
    'bare broadcast',
  run: (options) =>
    withInstallation(options.say, async (installation) => {
      const key = await prepare(installation)
      const before = loadNow()
      const ours: Round[] = []
      const rival: Round[] = []
      for (let round = 0; round < options.rounds; round++) {
        options.signal.throwIfAborted()
        options.say(`Round ${round + 1} of ${options.rounds}.`)
        rival.push(await broadcast(installation))
        ours.push(await stream(installation, key, round, options))
      }
      const facts = {
        connections: CONNECTIONS,
        symbols: SYMBOLS,
        changes: CHANGES,
        'load average before': before,
        'load average after': loadNow(),
      }
      const rows = [row('bare broadcast', rival), row('/v1/stream', ours)]
      const ratio = median(ours.map(({ seconds }, index) => seconds / (rival[index]?.seconds ?? Number.NaN)))
      const goal = { work: '/v1/stream over bare broadcast', ratio: roundTo(ratio, 2), 'goal s': GOAL }
      return {
        facts,
        tables: [
          { title: 'Until every connection has every change', rows },
          { title: 'Ratio', rows: [goal] },
        ],
      }
    }),
}

interface Round extends ClientsReport {
  readonly seconds: number
}

function row(work: string, rounds: readonly Round[]) {
  const seconds = median(rounds.map((round) => round.seconds))
  return {
    work,
    s: roundTo(seconds, 2),
    'rows/s': Math.round((CONNECTIONS * CHANGES) / seconds),
    'messages/s': Math.round((CONNECTIONS * CHANGES) / MESSAGE_ROWS / seconds),
    'faulty connections': Math.max(...rounds.map(({ faulty }) => faulty)),
    'rows per message, at most': Math.max(...rounds.map(({ longest }) => longest)),
  }
}

/** Creates listings for the symbols; returns an owner's key. */
async function prepare({ folder, dataDir, database }: Installation): Promise<string> {
  const file = join(folder, 'bars.csv.gz')
  await writeBars(file, generatedMarket(SYMBOLS, 1))
  const host = await createStreamHost(dataDir, database, pino({ level: 'warn' }))
  try {
    await importFile(host.publications, eod, file, { map: {}, source: 'import', market: 'XNAS', createListings: true })
    const account = await host.accounts.ensureOwner()
    return (await host.keys.add({ account_id: account.id })).key
  } finally {
    await host.close()
  }
}

async function stream(
  { dataDir, database }: Installation,
  key: string,
  round: number,
  { profile }: BenchmarkOptions,
): Promise<Round> {
  const server = await startServer({ entry: 'stream-host-server.ts', dataDir, profile })
  const publisher = await createStreamHost(dataDir, database, pino({ level: 'warn' }))
  try {
    return await measured(server, { key, symbols: streamedSymbols }, async () => {
      // A different price each round, because unchanged rows are not sent.
      const rows = Array.from({ length: CHANGES }, (_, index) => changeAt(index)).map(({ last_price, ...change }) => ({
        row: { ...change, last_price: `${last_price}${round + 1}` },
      }))
      await publisher.publications.publish(quotes, oneBatch(rows), { source: 'bench', market: 'XNAS' })
    })
  } finally {
    await publisher.close()
    await server.stop()
  }
}

async function broadcast({ dataDir }: Installation): Promise<Round> {
  const server = await startServer({ entry: 'broadcast-server.ts', dataDir })
  try {
    return await measured(server, { key: undefined, symbols: undefined }, async () => {
      const { body } = await request(`${server.origin}/start`, { method: 'POST' })
      await body.dump()
    })
  } finally {
    await server.stop()
  }
}

async function measured(
  server: Server,
  wanted: Pick<ClientsOrder, 'key' | 'symbols'>,
  start: () => Promise<void>,
): Promise<Round> {
  const clients = fork(fileURLToPath(new URL('../stream/clients.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const address = `${server.origin.replace('http', 'ws')}/v1/stream`
    clients.send({ address, connections: CONNECTIONS, rows: CHANGES, ...wanted } satisfies ClientsOrder)
    await answer(clients)
    const started = performance.now()
    const ended = answer(clients)
    await start()
    const report = (await ended) as ClientsReport
    return { ...report, seconds: (performance.now() - started) / 1_000 }
  } finally {
    clients.kill()
  }
}

async function answer(child: ChildProcess): Promise<unknown> {
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])])
  if (message === undefined) throw new Error('the clients exited before they finished')
  return message
}

async function* oneBatch<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}
