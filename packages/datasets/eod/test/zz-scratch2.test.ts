import { fakeListings, startTestHost } from '@bourse/testkit'
import { join } from 'node:path'
import { test } from 'vitest'
import eod, { dailyBars } from '../src/index.ts'
import { actions } from './support/recorded-splits.ts'
import { ruleSessions } from './support/rule-sessions.ts'
import { listingsOf, universeDays } from './support/universe-days.ts'
test('x', async () => {
  const days = universeDays(join(process.env['BOURSE_REALDATA'] ?? '', 'us-universe-day'))
  const host = await startTestHost({ datasets: [fakeListings(listingsOf(days)), ruleSessions, actions, eod], clock: '2014-04-03T06:00:00Z' })
  for (const { rows } of days) {
    host.clock.advance(60_000)
    await host.publish(dailyBars, [...rows.values()].map(({ instrument_id, date, close, volume }) => ({ instrument_id, date, close, volume })), { source: 'primary' })
  }
  const ids = [...new Set(days.flatMap(({ rows }) => [...rows.keys()]))]
  const known = `r.batch_id <= 1000 and r.known_from <= '2014-04-03T23:00:00Z' and r.known_to > '2014-04-03T23:00:00Z'`
  const db = host.database.database
  const plan = async (name: string, text: string, values: unknown[]) => {
    const s = performance.now()
    const rows = await db.query<Record<string, string>>(`explain (analyze, buffers, timing off) ${text}`, values)
    console.log(`== ${name} ${Math.round(performance.now() - s)} ms\n` + rows.map((r) => String(Object.values(r)[0]).slice(0, 220)).join('\n'))
  }
  const run = async () => {
    await plan('newest', `select (select max(n.date) from unnest($1::text[]) wanted (id) cross join lateral (select r.date from eod.daily_bars r where ${known} and r.instrument_id = wanted.id and r.date <= $2::date order by r.date desc limit 1) n) from eod.daily_bars r where ${known} limit 1`, [ids, '2014-04-03'])
    await plan('marks', `select r.date, count(*), max(r.known_from) from eod.daily_bars r where ${known} and r.instrument_id = any($1::text[]) and r.date = any($2::date[]) group by r.date`, [ids, days.map(({ date }) => date)])
    await plan('moves', `select r.instrument_id, b.close, r.open, r.close, r.volume from eod.daily_bars r join (select r.instrument_id as id, r.close from eod.daily_bars r where ${known} and r.instrument_id = any($1::text[]) and r.date = $2::date) b on b.id = r.instrument_id where ${known} and r.instrument_id = any($1::text[]) and r.date = $3::date`, [ids, '2014-04-01', '2014-04-02'])
    await plan('attendance', `select count(*), count(b.id) from eod.daily_bars r left join (select r.instrument_id as id, r.close from eod.daily_bars r where ${known} and r.instrument_id = any($1::text[]) and r.date = $3::date) b on b.id = r.instrument_id where ${known} and r.instrument_id = any($1::text[]) and r.date = $2::date`, [ids, '2014-04-01', '2014-04-02'])
  }
  await db.query('set statement_timeout = 20000')
  await run().catch((e: unknown) => console.log(e))
  await db.query('analyze eod.daily_bars')
  console.log('######## analyzed')
  await run().catch((e: unknown) => console.log(e))
  await host.close()
}, 300_000)
