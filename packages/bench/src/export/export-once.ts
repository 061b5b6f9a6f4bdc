import { openDatabase } from '@bourse/host'
import { objectStore, operations } from '@bourse/services'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import pino from 'pino'
import { configOf, createExportHost } from '../installation.ts'

/** Options for the export process. */
export interface ExportOrder {
  readonly how: 'export' | 'copy'
  readonly dataDir: string
  readonly keyId: string
  readonly symbols: readonly string[]
}

/** The result of an export. */
export interface ExportReport {
  readonly seconds: number
  readonly rows: number
  readonly bytes: number
  /** The process's memory before the export and its peak, in MiB. */
  readonly idle: number
  readonly resident: number
}

process.once('message', (order: ExportOrder) => void run(order))

async function run(order: ExportOrder): Promise<void> {
  const written = await (order.how === 'export' ? writeExport(order) : copyOut(order))
  const resident = Math.round(process.resourceUsage().maxRSS / 1024)
  process.send?.({ ...written, resident } satisfies ExportReport)
  process.disconnect()
}

const residentNow = () => Math.round(process.memoryUsage().rss / 1024 / 1024)

type Written = Omit<ExportReport, 'resident'>

/** Writes a selection at a pinned version, page by page, into the store, as the export worker does. */
async function writeExport({ dataDir, keyId, symbols }: ExportOrder): Promise<Written> {
  const { database, close } = await openDatabase(configOf(dataDir), () => undefined)
  const host = await createExportHost(dataDir, database, pino({ level: 'warn' }))
  try {
    const service = host.wiring.service(operations)
    const store = host.wiring.service(objectStore)
    const caller = await service?.callerOf(keyId)
    if (service === undefined || store === undefined || caller === undefined) throw new Error('the host has no exports')
    const selection = { operation: 'eod.list', parameters: { symbols: symbols.join(',') } }
    const idle = residentNow()
    const started = performance.now()
    const { pin } = await service.pin(caller, selection)
    let rows = 0
    async function* content(pieces: AsyncIterable<{ readonly text: string; readonly rows: number }>) {
      for await (const piece of pieces) {
        rows += piece.rows
        yield Buffer.from(piece.text)
      }
    }
    const { bytes } = await store.put(
      'bench/export.ndjson',
      content(service.rows(caller, selection, { pin, format: 'ndjson' })),
    )
    return { rows, bytes, idle, seconds: (performance.now() - started) / 1_000 }
  } finally {
    await host.close()
    await close()
  }
}

/** The same rows, as written by PostgreSQL itself. */
async function copyOut({ dataDir }: ExportOrder): Promise<Written> {
  const { connection, close } = await openDatabase(configOf(dataDir), () => undefined)
  const client = new pg.Client({ ...connection })
  const file = join(dataDir, 'copied.ndjson')
  try {
    await client.connect()
    const idle = residentNow()
    const started = performance.now()
    const sink = createWriteStream(file, { flush: true })
    const copy = client.query(
      to(`copy (select row_to_json(r) from (
        select b.instrument_id, a.symbol, a.exchange_mic, b.date,
          b.open, b.high, b.low, b.close, b.volume, b.trade_count
        from eod.daily_bars b join instruments.symbol_assignments a on a.instrument_id = b.instrument_id
        where b.known_to = 'infinity' order by a.symbol, b.date desc) r) to stdout`),
    )
    await pipeline(copy, sink)
    return { rows: copy.rowCount ?? 0, bytes: sink.bytesWritten, idle, seconds: (performance.now() - started) / 1_000 }
  } finally {
    await client.end()
    await rm(file, { force: true })
    await close()
  }
}
