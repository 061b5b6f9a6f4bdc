import { createHost, readConfig, type Host } from '@bourse/host'
import { openDatabase, type OpenedDatabase } from '@bourse/host/parts'
import { costOf, createCaller, meanwhile, type HttpAnswer } from '@bourse/testkit/calling'
import { bars, processorSeconds, sample, until } from '@bourse/testkit/workspace'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingPrograms, startCluster, type Cluster } from '../support/cluster.ts'

const UNLIMITED = {
  requests_per_minute: null,
  concurrent_requests: null,
  credits_per_day: 10_000_000,
  history_years: null,
  markets: ['US'],
  symbols: null,
  stream_symbols: 0,
  without_capabilities: [],
}
/** Credits of the small account, and the cost of one request in credits. */
const CREDITS = 200
const COST = 5
const NO_CREDITS = { amount: 0, days: 0 }
const PLANS = { metered: UNLIMITED, small: { ...UNLIMITED, credits_per_day: CREDITS } }
/** The largest lease of credits, which may count as spent if a worker or the primary dies. */
const LEASE = 10_000
/** The leases that may be lost: the killed worker's, and for each worker one before and one after the promotion. */
const LEASES = 9
const BARS = '/v1/bars-sample?symbols=AAA'
/** Number of reads whose processor time is measured. */
const READS = 6_000

const isSkipped = missingPrograms.length > 0 && process.env['BOURSE_CLUSTER'] !== 'required'
const why = isSkipped ? ` (skipped: ${missingPrograms.join(', ')} missing)` : ''

describe.skipIf(isSkipped)(`a primary, two standbys, PgBouncer and two hosts with two workers each${why}`, () => {
  let cluster: Cluster
  let opened: OpenedDatabase
  /** Publishes like a host's jobs but serves no requests. */
  let publisher: Host
  let accountId: string
  let key: string
  const caller = createCaller(16, { mayBeCutOff: true })
  const answers: HttpAnswer[] = []

  beforeAll(async () => {
    const settings = { plans: PLANS, metrics_port: 'same', log_level: 'error', welcome_credits: NO_CREDITS } as const
    cluster = await startCluster({
      BOURSE_DEMO: 'off',
      BOURSE_PLANS: JSON.stringify(PLANS),
      BOURSE_BODY_CACHE_BYTES: '0',
      BOURSE_WELCOME_CREDITS: JSON.stringify(NO_CREDITS),
    })
    const url = cluster.databaseUrl.replace('bourse@', `bourse:${cluster.password}@`)
    const config = { ...readConfig({}), ...settings, database_url: url }
    opened = await openDatabase(config, () => undefined)
    publisher = await createHost({ datasets: [sample], config, database: opened.database })
    ;({ id: accountId, key } = await newAccount('metered'))
    await publish(1)
  }, 180_000)
  afterAll(async () => {
    await caller.close()
    await publisher?.close()
    await opened?.close()
    await cluster?.close()
  }, 60_000)

  let accounts = 0
  async function newAccount(plan: string): Promise<{ readonly id: string; readonly key: string }> {
    const { id } = await publisher.accounts.add({ name: `${plan} ${++accounts}`, plan })
    return { id, key: (await publisher.keys.add({ account_id: id })).key }
  }
  async function* once(close: number) {
    yield [{ row: { symbol: 'AAA', date: '2026-02-27', close: `${close}`, volume: '1' } }]
  }
  /** 250 bars for each of two listings, all earlier than the bar that other tests publish. */
  async function* yearOfBars() {
    for (let day = 1; day <= 250; day++) {
      const date = new Date(Date.UTC(2026, 1, 27 - day)).toISOString().slice(0, 10)
      yield ['AAA', 'BBB'].map((symbol) => ({ row: { symbol, date, close: `${day}.25`, volume: '100' } }))
    }
  }
  const publish = (close: number) => publisher.publications.publish(bars, once(close), { source: 'primary' })

  /** Reads from the two hosts alternately. */
  let turn = 0
  async function read(): Promise<HttpAnswer> {
    const answer = await caller.get(`${cluster.hosts[turn++ % 2]}${BARS}`, key)
    answers.push(answer)
    return answer
  }
  async function readClose(): Promise<number> {
    const { status, text } = await read()
    return status === 200 ? Number(JSON.parse(text).data[0].close) : -status
  }
  const notOk = (some: readonly HttpAnswer[]) => some.filter(({ status }) => status !== 200).map(({ status }) => status)

  /** A server's states as reported by all the workers that respond to a few requests. */
  async function statesOf(server: number): Promise<ReadonlySet<string>> {
    const states = new Set<string>()
    for (let probe = 0; probe < 8; probe++) {
      const { text } = await caller.get(`${cluster.hosts[probe % 2]}/readyz`, undefined)
      states.add(JSON.parse(text).standbys?.[server - 1]?.state)
    }
    return states
  }

  /** Number of scans of the dataset's tables and indexes on the primary, once PostgreSQL has counted earlier ones. */
  async function scansOnPrimary(): Promise<number> {
    await sleep(2_000)
    const scans = `select sum(seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where schemaname = 'sample'`
    return Number((await cluster.ask(1, scans))[0]?.['scans'])
  }

  /** Processor time used by the primary, and by all servers and workers, in seconds. */
  function processorSecondsUsed(): { readonly primary: number; readonly all: number } {
    const [primary = 0, ...standbys] = [1, 2, 3].map(cluster.processorSeconds)
    const workers = [1, 2].flatMap((host) => cluster.logged(host, 'a worker accepts requests'))
    const others = [...standbys, ...workers.map((worker) => processorSeconds(worker.process ?? 0))]
    return { primary, all: others.reduce((sum, seconds) => sum + seconds, primary) }
  }

  /**
   * Publishes ten times and reads after each publication; returns the median duration in milliseconds, and stale reads.
   */
  async function publishTen(from: number): Promise<{ readonly median: number; readonly stale: readonly number[] }> {
    const took: number[] = []
    const stale: number[] = []
    for (let close = from; close < from + 10; close++) {
      const startedAt = performance.now()
      await publish(close)
      took.push(performance.now() - startedAt)
      const read = await Promise.all(Array.from({ length: 8 }, readClose))
      stale.push(...read.filter((found) => found !== close))
    }
    return { median: took.toSorted((one, other) => one - other)[5] ?? Infinity, stale }
  }

  /** Spends all credits of a new account on both hosts; returns how many requests were admitted. */
  async function spend(): Promise<number> {
    const small = await newAccount('small')
    const requests = Array.from({ length: (2 * CREDITS) / COST }, (_, index) =>
      caller.get(`${cluster.hosts[index % 2]}${BARS}`, small.key),
    )
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    return statuses.filter((status) => status === 200).length
  }

  test('the hosts together spend exactly the credits of an account', async () => {
    expect(await spend()).toBe(CREDITS / COST)
  })

  test('every read after a publication returns it, and publishing is no slower while a standby is paused', async () => {
    const before = await publishTen(10)
    await cluster.ask(3, 'select pg_wal_replay_pause()')
    const during = await publishTen(20)
    expect([before.stale, during.stale]).toEqual([[], []])
    expect(during.median).toBeLessThan(2 * before.median + 50)
    await expect.poll(() => statesOf(3), { timeout: 20_000 }).toEqual(new Set(['lagging']))
    expect(await readClose()).toBe(29)
    await cluster.ask(3, 'select pg_wal_replay_resume()')
    await expect.poll(() => statesOf(3), { timeout: 20_000 }).toEqual(new Set(['serving']))
  }, 90_000)

  /** Number of batches of admissions that the hosts have sent to the primary. */
  async function admissionBatches(): Promise<number> {
    const [row] = await cluster.ask(1, 'select sum(applied_seq)::int as sent from bourse.replicas')
    return Number(row?.['sent'])
  }

  /** Processor time used during `work`, less the time that the same processes use while idle. */
  async function processorSecondsOf(work: () => Promise<unknown>) {
    const [idleMs, idleFrom] = [5_000, processorSecondsUsed()]
    await sleep(idleMs)
    const from = processorSecondsUsed()
    const startedAt = performance.now()
    await work()
    const [to, idles] = [processorSecondsUsed(), (performance.now() - startedAt) / idleMs]
    const spent = (of: 'primary' | 'all') => to[of] - from[of] - idles * (from[of] - idleFrom[of])
    return { primary: spent('primary'), all: spent('all') }
  }

  test('less than 1% of reads (a year, a date, the last row) run on the primary while standbys serve, with few statements for their admission', async () => {
    await publisher.publications.publish(bars, yearOfBars(), { source: 'primary' })
    const reads = [`${BARS}&limit=250`, `${BARS}&limit=1`, '/v1/bars-sample?date=2026-02-27']
    const { key: ownKey } = await newAccount('metered')
    const many = createCaller(64)
    let sent = 0
    const answered: HttpAnswer[] = []
    async function readOften(): Promise<void> {
      while (sent < READS) {
        const path = reads[sent % 3] ?? ''
        answered.push(await many.get(`${cluster.hosts[sent++ % 2]}${path}`, ownKey))
      }
    }
    const [scans, batches] = [await scansOnPrimary(), await admissionBatches()]
    const { primary, all } = await processorSecondsOf(() => Promise.all(Array.from({ length: 64 }, readOften)))
    const admissions = (await admissionBatches()) - batches
    await many.close()
    expect(notOk(answered)).toEqual([])
    console.log(
      `${((100 * primary) / all).toFixed(1)}% of ${all.toFixed(2)} s of processor time were on the primary, ` +
        `with ${admissions} batches of admissions`,
    )
    expect(admissions).toBeLessThan(READS / 10)
    expect((await scansOnPrimary()) - scans).toBeLessThan(READS / 100)
  }, 90_000)

  test('the hosts answer all requests while a standby is down, and the standby serves again without intervention', async () => {
    const first = answers.length
    await meanwhile(
      8,
      async () => void (await read()),
      async () => {
        await sleep(500)
        await cluster.stop(3, 'immediate')
        await sleep(2_000)
        await cluster.start(3)
        await sleep(1_000)
      },
    )
    expect(answers.length - first).toBeGreaterThan(100)
    expect(notOk(answers.slice(first))).toEqual([])
    await expect.poll(() => statesOf(3), { timeout: 20_000 }).toEqual(new Set(['serving']))
  }, 60_000)

  test('the hosts replace a killed worker within 2 s, with less than 1% errors', async () => {
    const started = () => cluster.logged(1, 'a worker accepts requests')
    const spares = () => cluster.logged(1, 'a spare worker is ready')
    await until(async () => spares().length > 0)
    const ready = spares().length
    const [first, count] = [answers.length, started().length]
    const took = await meanwhile(
      16,
      async () => void (await read()),
      async () => {
        await sleep(2_000)
        const killedAt = performance.now()
        process.kill(started()[0]?.process ?? 0, 'SIGKILL')
        await until(async () => started().length > count)
        const took = performance.now() - killedAt
        await until(async () => answers.length > first + 1_000)
        return took
      },
    )
    expect(took).toBeLessThan(2_000)
    const during = answers.slice(first)
    expect(notOk(during).length / during.length).toBeLessThan(0.01)
    await until(async () => spares().length > ready)
  }, 60_000)

  test('the hosts answer within 3 s of a promotion, without a restart', async () => {
    const ended = () => [1, 2].flatMap((host) => cluster.logged(host, 'a worker ended and is being replaced')).length
    const [first, before] = [answers.length, ended()]
    const promotedAt = await meanwhile(
      8,
      async () => {
        await read()
        await sleep(10)
      },
      async () => {
        await sleep(500)
        await cluster.stop(1, 'fast')
        await cluster.promote(2)
        const at = performance.now()
        await sleep(6_000)
        return at
      },
    )
    const during = answers.slice(first)
    const later = during.filter(({ startedAt }) => startedAt > promotedAt + 3_000)
    expect(later.length).toBeGreaterThan(50)
    expect(notOk(later)).toEqual([])
    expect([200, 503]).toEqual(expect.arrayContaining([...new Set(during.map(({ status }) => status))]))
    expect(ended()).toBe(before)
  }, 60_000)

  test('the hosts publish on the new primary, which the other standby follows, with exact credits', async () => {
    const { stale } = await publishTen(40)
    expect(stale).toEqual([])
    await expect.poll(() => statesOf(3), { timeout: 20_000 }).toEqual(new Set(['serving']))
    expect(await cluster.ask(3, 'select pg_is_in_recovery() as is')).toEqual([{ is: true }])
    expect(await spend()).toBe(CREDITS / COST)

    const sum = answers.reduce((spent, answer) => spent + costOf(answer), 0)
    const [row] = await cluster.ask(2, `select used from bourse.account_counters where account_id = '${accountId}'`)
    expect(Number(row?.['used'])).toBeGreaterThanOrEqual(sum)
    expect(Number(row?.['used'])).toBeLessThanOrEqual(sum + LEASES * LEASE)
  }, 60_000)

  test('the hosts are scraped by Prometheus', async () => {
    const query = `${cluster.prometheus}/api/v1/query?query=${encodeURIComponent('sum(bourse_workers{state="serving"})')}`
    const served = async () => JSON.parse((await caller.get(query, undefined)).text).data.result[0]?.value[1]
    await expect.poll(served, { timeout: 50_000, interval: 1_000 }).toBe('4')
    expect((await caller.get(`${cluster.service}/readyz`, undefined)).status).toBe(200)
  }, 60_000)
})
