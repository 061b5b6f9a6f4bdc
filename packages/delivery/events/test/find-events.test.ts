import {
  collection,
  defineDataset,
  entities,
  f,
  perSubject,
  problem,
  record,
  revisioned,
  source,
  Type,
} from '@bourse/kit'
import { recordEvents } from '@bourse/engine/events'
import { runSource } from '@bourse/engine/jobs'
import { hostParts, type HostParts } from '@bourse/host/parts'
import { eventFinder, listing } from '@bourse/services'
import { fakeListings, fakeSessions, runJob } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dispatchEvents } from '../src/deliveries/dispatch.ts'
import { startEventsHost, type EventsHost } from './support/events-host.ts'
import { startReceiver, type Receiver } from './support/receiver.ts'

const closes = record('closes', {
  title: 'Closes',
  subject: listing,
  fields: { date: f.date('Session'), close: f.price('Close') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
})
const failing = source({
  id: 'acme-closes',
  title: 'Closes of Acme',
  feeds: closes,
  publisher: { name: 'Acme', licence: 'none', hosts: [], requestsPerSecond: 1 },
  schedule: 'manual',
  config: Type.Object({}),
  plan: ({ to }) => [{ date: to }],
  fetch: async (): Promise<string> => {
    throw new Error('unreachable')
  },
  parse: () => [],
})
const finder = { id: 'closes', find: async () => [] }
const dataset = defineDataset({
  id: 'closes',
  title: 'Closes',
  summary: 'Closing prices.',
  records: [closes],
  sources: [failing],
  freshness: closes,
  provides: [eventFinder.provide({}, () => finder)],
  endpoints: [
    collection('/closes', closes, {
      id: 'closes.list',
      summary: 'Closes',
      select: entities(listing),
      capabilities: ['quotes.read'],
      credits: perSubject(5),
    }),
  ],
})

const DAY_MS = 86_400_000

let host: EventsHost
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  host = await startEventsHost({
    datasets: [dataset, fakeListings(['XNAS:AAA', 'XNAS:BBB']), fakeSessions({ holidays: ['2026-03-04'] })],
    clock: '2026-03-03T12:00:00Z',
    config: { backup_to: '/backups', backup_max_age_hours: 48, events: { private_hosts: ['127.0.0.1'] } },
  })
})
afterAll(async () => {
  await host.close()
  await receiver.close()
})

/** Looks for events, and returns those of one type, oldest first. */
async function found(type: string): Promise<readonly { subject: string; account_id: string | null; data: object }[]> {
  await runJob(host.test, 'events__find-events')
  return (await host.get(`/events?type=${type}`)).json.data.toReversed()
}
const execute = (text: string, values: readonly unknown[] = []) => host.test.database.database.execute(text, values)
const publish = (date: string) =>
  host.test.publish(closes, [{ symbol: 'AAA', market: 'XNAS', date, close: '1' }], { source: 'acme-closes' })

describe('late data', () => {
  test('is reported once when a session is missing, not on a holiday, and again when it is published', async () => {
    await publish('2026-03-02')
    expect(await found('dataset.late')).toEqual([])
    host.test.clock.advance(DAY_MS)
    const late = await found('dataset.late')
    expect(late).toMatchObject([
      {
        subject: 'closes/US',
        data: { market: 'US', late: [{ exchange: 'XNAS', newest: '2026-03-02', due: '2026-03-03' }] },
      },
    ])
    expect(await found('dataset.late')).toEqual(late)
    await publish('2026-03-03')
    expect(await found('dataset.recovered')).toMatchObject([{ subject: 'closes/US' }])
    // 4 March is a holiday, so nothing is due on the 5th at noon.
    host.test.clock.advance(DAY_MS)
    expect(await found('dataset.late')).toEqual(late)
  })
})

describe('sources and rows', () => {
  test('a failed source is reported once per day, and not if the run was stopped', async () => {
    const run = (signal?: AbortSignal) =>
      runSource(host.test.host.work, {
        dataset,
        source: failing,
        window: { from: '2026-03-02', to: '2026-03-02' },
        ...(signal !== undefined && { signal }),
      }).catch(() => undefined)
    await run(AbortSignal.abort())
    expect(await found('source.failed')).toEqual([])
    await run()
    await run()
    const failed = await found('source.failed')
    expect(failed).toMatchObject([{ subject: 'closes.acme-closes', data: { source: 'acme-closes' } }])
    host.test.clock.advance(DAY_MS)
    await run()
    expect(await found('source.failed')).toHaveLength(2)
  })

  test('quarantined rows are reported with the publication', async () => {
    await host.test.publish(closes, [{ symbol: 'AAA', market: 'XNAS', date: '2026-03-02', close: 'x' }], {
      source: 'acme-closes',
    })
    expect(await found('rows.quarantined')).toMatchObject([
      { subject: 'closes', data: { dataset: 'closes', source: 'acme-closes', quarantined: 1, held: 0 } },
    ])
  })
})

describe('corrected rows', () => {
  const close = (symbol: string, price: string, date = '2026-03-05') =>
    host.test.publish(closes, [{ symbol, market: 'XNAS', date, close: price }], { source: 'acme-closes' })

  test('reach the destinations that request them, by operation and symbol', async () => {
    const corrections = { operation: 'closes.list', symbols: ['AAA'] }
    await host.destination(receiver.url, { types: ['backup.late'], corrections })
    await host.destination(`${receiver.url}/none`, { types: ['backup.late'] })
    for (const symbol of ['AAA', 'BBB']) await close(symbol, '1.1')
    await close('AAA', '123456789.123456789')
    await close('BBB', '2')
    await close('AAA', '3', '2026-03-06')
    await host.deliver()
    expect(receiver.requests).toMatchObject([
      {
        path: '/',
        json: {
          type: 'row.corrected',
          subject: 'closes.list/AAA',
          data: { operation: 'closes.list', row: { change: 'corrected', symbol: 'AAA', date: '2026-03-05' } },
        },
      },
    ])
  })

  test('are read again after a failure, and reported without keys if they cannot be read', async () => {
    const corrections = { operation: 'closes.list', symbols: ['AAA'] }
    await host.destination(`${receiver.url}/again`, { types: ['backup.late'], corrections })
    const opened = host.test.host.wiring.service(hostParts)!()
    const dispatch = (read: HostParts['changes']['read']) =>
      dispatchEvents({ ...opened, changes: { ...opened.changes, read } })
    const fail = async () => Promise.reject(new Error('no connection'))
    const next = async () => {
      receiver.requests.length = 0
      await host.deliver()
      return receiver.requests.filter(({ path }) => path === '/again').map(({ json }) => json.data)
    }
    const truncated = { operation: 'closes.list', truncated: true, changed_since: expect.any(String) }

    await close('AAA', '5')
    await next()
    await close('BBB', '1', '2026-03-06')
    await close('AAA', '6')
    await expect(dispatch(fail)).rejects.toThrow('no connection')
    expect(await host.test.database.database.query('select from bourse.events where not is_dispatched')).toHaveLength(1)
    expect(await next()).toMatchObject([{ row: { symbol: 'AAA' } }])

    await close('AAA', '7')
    await dispatch(async () => undefined)
    expect(await next()).toEqual([truncated])

    await close('AAA', '8')
    await dispatch(async () => Promise.reject(problem('capability-missing', 'no')))
    expect(await next()).toEqual([truncated])

    await close('AAA', '9')
    host.test.clock.advance(16 * 60_000)
    await dispatch(fail)
    expect(await next()).toEqual([truncated])
  })

  test('an operation without symbols, and a destination of an account, are rejected', async () => {
    const { id: account_id } = (await host.post('/accounts', { name: 'rows', plan: 'free' })).json.data
    const destination = { kind: 'webhook', name: 'x', address: receiver.url }
    for (const more of [
      { corrections: { operation: 'health.list', symbols: ['AAA'] } },
      { corrections: { operation: 'closes.list', symbols: ['AAA'] }, account_id },
    ])
      expect((await host.post('/destinations', { ...destination, ...more })).json).toMatchObject({
        status: 422,
        errors: [{ pointer: '/corrections' }],
      })
  })
})

describe('accounts', () => {
  test('each reached share of a quota is reported once per day', async () => {
    const { id } = (await host.post('/accounts', { name: 'quota', plan: 'free' })).json.data
    const use = (credits: number) =>
      execute(
        `insert into bourse.account_counters (account_id, day, used) values ($1, $2, $3)
         on conflict (account_id) do update set day = excluded.day, used = excluded.used`,
        [id, host.test.clock.now().slice(0, 10), credits],
      )
    const percents = async () => (await found('quota.reached')).map(({ data }) => (data as { percent: number }).percent)
    await use(799)
    expect(await percents()).toEqual([])
    await use(951)
    expect(await percents()).toEqual([80, 95])
    await use(1_000)
    expect(await percents()).toEqual([80, 95, 100])
    expect(await found('quota.reached')).toMatchObject([{ account_id: id }, { account_id: id }, { account_id: id }])
    host.test.clock.advance(DAY_MS)
    await use(800)
    expect(await percents()).toEqual([80, 95, 100, 80])
  })

  test('a threshold is reported once per day or month, when it is reached', async () => {
    const { id } = (await host.post('/accounts', { name: 'thresholds', plan: 'free', first_key: false })).json.data
    const thresholds = [
      { credits: 100, per: 'day' },
      { credits: 150, per: 'month' },
    ]
    const { json } = await host.patch(`/accounts/${id}/billing`, { usage_thresholds: thresholds })
    expect(json.data.usage_thresholds).toEqual(thresholds)
    const use = (credits: number) => {
      const now = host.test.clock.now()
      const rows = [[now.slice(0, 10), id, 'key_1', 'eod.list', 1, 0, credits, 1, 1]]
      return execute('select bourse.add_usage_rows($1::jsonb, $2)', [JSON.stringify(rows), now])
    }
    const reported = async () =>
      (await found('usage.threshold')).map(({ data }) => {
        const { per, since, credits, used } = data as Readonly<Record<string, string>>
        return [per, since, credits, used].join(' ')
      })
    // To the first of a month.
    const [year = 0, month = 0] = host.test.clock.now().split('-').map(Number)
    host.test.clock.advance(Date.UTC(year, month, 1) - host.test.clock.millis())
    const day = (after: number) => new Date(Date.UTC(year, month, 1 + after)).toISOString().slice(0, 10)
    await use(99)
    expect(await reported()).toEqual([])
    await use(1)
    const first = `day ${day(0)} 100 100`
    for (let run = 0; run < 2; run++) expect(await reported()).toEqual([first])
    host.test.clock.advance(DAY_MS)
    await use(120)
    expect(await reported()).toEqual([first, `day ${day(1)} 100 120`, `month ${day(0)} 150 220`])
    expect(await found('usage.threshold')).toMatchObject([{ account_id: id }, { account_id: id }, { account_id: id }])
    // The event of a month is retained until the month is over.
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    host.test.clock.advance((last - 2) * DAY_MS)
    expect((await reported()).filter((each) => each.startsWith('month'))).toHaveLength(1)
  })

  test('a key that expires within a week is reported once', async () => {
    const { id } = (await host.post('/accounts', { name: 'keys', plan: 'free', first_key: false })).json.data
    const expiring = async (days: number) => {
      const expires_at = new Date(host.test.clock.millis() + days * DAY_MS).toISOString()
      return (await host.post('/keys', { account_id: id, expires_at })).json.data.id
    }
    await expiring(8)
    const soon = await expiring(6)
    for (let run = 0; run < 2; run++)
      expect(await found('key.expiring')).toMatchObject([{ subject: soon, account_id: id, data: { account: id } }])
  })
})

describe('operation', () => {
  test('a late backup is reported once per backup', async () => {
    await execute(
      `insert into bourse.newest_backup (place, backup, taken_at, watched_since, checked_at)
       values ('/backups', 'b1', $1::timestamptz - interval '3 days', $1, $1)`,
      [host.test.clock.now()],
    )
    for (let run = 0; run < 2; run++)
      expect(await found('backup.late')).toMatchObject([{ subject: 'backup', data: { max_age_seconds: 172_800 } }])
  })

  test('a replica whose heartbeat stopped is reported once, even while another check fails', async () => {
    await execute(`insert into bourse.replicas (id, heartbeat_at) values ('r1', clock_timestamp() - interval '1 hour')`)
    const find = vi.spyOn(finder, 'find').mockRejectedValueOnce(new Error('no answer'))
    await expect(found('replica.unready')).rejects.toThrow('no answer')
    find.mockRestore()
    expect((await host.get('/events?type=replica.unready')).json.data).toMatchObject([{ subject: 'r1' }])
    for (let run = 0; run < 2; run++) expect(await found('replica.unready')).toMatchObject([{ subject: 'r1' }])
  })

  test('events are removed after 31 days, and those about incidents after 90', async () => {
    const record = () =>
      recordEvents(host.test.database.database, [
        { type: 'destination.test', at: host.test.clock.now(), subject: 'd', data: {} },
      ])
    host.test.clock.advance(32 * DAY_MS)
    expect(await found('quota.reached')).toEqual([])
    expect(await found('replica.unready')).toMatchObject([{ subject: 'r1' }])
    host.test.clock.advance(60 * DAY_MS)
    await record()
    const { rows } = await host.test.database.database.pool.query(
      `select from bourse.events where type = 'replica.unready'`,
    )
    expect(rows).toEqual([])
  })
})
