import { createDatabase } from '@bourse/engine/database'
import { readConfig, type Config } from '@bourse/engine/wiring'
import { startOwnServer } from '@bourse/testkit'
import { bars, sample, startStandby } from '@bourse/testkit/workspace'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { createHost } from '../../src/boot/host.ts'

const PLAN = {
  requests_per_minute: null,
  concurrent_requests: null,
  credits_per_day: null,
  history_years: null,
  markets: ['US'],
  symbols: null,
  stream_symbols: 0,
  without_capabilities: [],
}

export type StandbyScene = Awaited<ReturnType<typeof startStandbyScene>>

/** Starts a primary with a standby, and a host that caches no responses and reads from both. */
export async function startStandbyScene(settings: Partial<Config> = {}, standbySettings: readonly string[] = []) {
  const primary = await startOwnServer()
  const database = createDatabase({ connection: primary.connection, max: 12, applicationName: 'host' })
  const lines: { readonly msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) })
  const standby = await startStandby(primary, standbySettings)
  const config = {
    ...readConfig({}),
    metrics_port: 'same' as const,
    body_cache_bytes: 0,
    plans: { metered: PLAN },
    database_read_urls: [`${standby.url}?sslmode=disable`],
    ...settings,
  }
  const host = await createHost({ datasets: [sample], config, database, log })
  const account = await host.accounts.add({ name: 'reader', plan: 'metered' })
  const { key } = await host.keys.add({ account_id: account.id })
  const headers = { authorization: `Bearer ${key}` }

  async function* once(close: number) {
    yield ['AAA', 'BBB'].map((symbol) => ({
      row: { symbol, date: '2026-02-27', close: `${close}`, volume: '1' },
    }))
  }

  async function read() {
    const answer = await host.app.inject({ url: '/v1/bars-sample?symbols=AAA', headers })
    const body: { readonly data?: readonly { readonly close: string }[] } = answer.json()
    return { status: answer.statusCode, close: Number(body.data?.[0]?.close ?? 0) }
  }

  return {
    primary,
    standby,
    host,
    database,
    /** Publishes a close; resolves when the publication is acknowledged. */
    publish: (close: number) => host.publications.publish(bars, once(close), { source: 'primary' }),
    /** Requests the published close. */
    read,
    report: () => host.standbys?.reports()[0],
    /** Log messages about standbys. */
    logged: () => lines.map(({ msg }) => msg).filter((msg) => msg.includes('standby')),
    async close() {
      await host.close()
      await database.close()
      await standby.remove()
      await primary.remove()
    },
  }
}

/** Milliseconds that each pause of the standby lasts, and milliseconds between two publications. */
const PAUSE_MS = 250
const IMPORT_MS = 50

/**
 * Reads in loops during a loop of publications, while the standby pauses repeatedly; returns reads older than a
 * publication acknowledged before them. Ends after at least `count` reads and `publications` publications, however long
 * they take.
 */
export async function readsDuringImports(
  { read, publish, standby }: StandbyScene,
  { count, publications }: { readonly count: number; readonly publications: number },
) {
  let acknowledged = 0
  let isOver = false
  const stale: { readonly expected: number; readonly close: number }[] = []
  const failed: number[] = []
  async function imports(): Promise<void> {
    for (let close = 1; !isOver; close++) {
      await publish(close)
      acknowledged = close
      await sleep(IMPORT_MS)
    }
  }
  async function pauses(): Promise<void> {
    while (!isOver) {
      await standby.pause()
      await sleep(PAUSE_MS)
      await standby.resume()
      await sleep(PAUSE_MS)
    }
  }
  let left = count
  async function reads(): Promise<void> {
    while (left-- > 0 || acknowledged < publications) {
      const expected = acknowledged
      const { status, close } = await read()
      if (status !== 200) failed.push(status)
      else if (close < expected) stale.push({ expected, close })
    }
  }
  const others = Promise.all([imports(), pauses()])
  await Promise.all(Array.from({ length: 8 }, reads))
  isOver = true
  await others
  return { stale, failed }
}
