import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '@bourse/engine/wiring'
import { createHost, type Host } from '@bourse/host'
import { lonely } from './support/command-datasets.ts'
import { runHere } from './support/command-line.ts'
import { sample } from '@bourse/testkit/workspace'

let test: TestDatabase
let running: { close(): Promise<void> }[] = []

beforeAll(async () => {
  test = await createTestDatabase()
}, 60_000)
afterEach(async () => {
  for (const each of running.reverse()) await each.close()
  running = []
})
afterAll(() => test?.drop())

interface Warned {
  readonly others: readonly { readonly replica: string; readonly differs: readonly string[] }[]
  readonly remedy: string
}

/** A running host and its warnings. */
async function serve(
  config: Partial<Config> = {},
  datasets = [sample],
): Promise<{ host: Host; warned: readonly Warned[] }> {
  const warned: Warned[] = []
  const write = (line: string) => {
    const parsed: Warned = JSON.parse(line)
    if ('others' in parsed) warned.push(parsed)
  }
  const log = pino({ level: 'warn' }, { write })
  const host = await createHost({ datasets, config: { ...readConfig({}), ...config }, database: test.database, log })
  await host.engine.ledger.flush()
  running.push(host)
  return { host, warned }
}

const doctor = async () => {
  const { json } = await runHere(['doctor', '--json'], {
    datasets: [sample],
    environment: { DATABASE_URL: test.url, BOURSE_PORT: '0' },
  })
  return json.findings.filter(({ check }: { check: string }) => check === 'replicas')
}

const { plans, markets } = readConfig({})
const US = ['XNAS', 'XNYS', 'ARCX', 'XASE', 'BATS', 'OTCM']
const desk = {
  requests_per_minute: 1,
  concurrent_requests: 1,
  credits_per_day: 1,
  history_years: 1,
  markets: ['US'],
  symbols: null,
  stream_symbols: 0,
  without_capabilities: [],
}

describe('replicas that share a database', () => {
  it('replicas with equal settings are mentioned only as passed checks in doctor', async () => {
    const one = await serve({ plans: { ...plans, desk, other: desk } })
    const other = await serve({ plans: { other: desk, desk, ...plans }, port: 1234, requests_at_once: 10 })
    expect([...one.warned, ...other.warned]).toEqual([])
    expect(await doctor()).toEqual([
      { check: 'replicas', level: 'ok', message: '2 replicas with the same plans, markets and datasets' },
    ])
  })

  it.each<[string, Partial<Config>, (typeof sample)[]]>([
    ['plans', { plans: { desk } }, [sample]],
    ['markets', { markets: { ...markets, US: US.toReversed() } }, [sample]],
    ['datasets', {}, [sample, lonely]],
    ['datasets', { datasets: { sample: { enabled: false } } }, [sample]],
  ])('replicas with different %s are reported in the log and by doctor', async (kind, config, datasets) => {
    await serve()
    const { warned } = await serve(config, datasets)
    expect(warned).toEqual([
      expect.objectContaining({
        others: [{ replica: expect.stringContaining(`process ${process.pid}`), differs: [kind] }],
        remedy: expect.stringContaining('give all replicas the same settings'),
      }),
    ])
    expect(await doctor()).toEqual([
      {
        check: 'replicas',
        level: 'warn',
        message: expect.stringContaining(`replicas have different ${kind}: (`),
        remedy: expect.stringContaining('give all replicas the same settings'),
      },
    ])
  })

  it('stopped replicas, cleanly or not, are no longer mentioned', async () => {
    const { host } = await serve({ plans: { desk } })
    await host.close()
    running = []
    await test.database.query(
      "insert into bourse.replicas (id, heartbeat_at) values ('silent', clock_timestamp() - interval '26 s')",
    )
    await test.database.query(
      "insert into bourse.replica_settings (replica_id, name, plans, markets, datasets) values ('silent', 'x', " +
        "'x', 'x', 'x')",
    )
    const { warned } = await serve()
    expect(warned).toEqual([])
    expect(await doctor()).toEqual([{ check: 'replicas', level: 'ok', message: 'one replica' }])
  })
})
