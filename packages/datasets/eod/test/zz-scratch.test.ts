import { fakeListings, startTestHost } from '@bourse/testkit'
import { join } from 'node:path'
import { Session } from 'node:inspector/promises'
import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import eod, { dailyBars } from '../src/index.ts'
import { actions, recordedSplits } from './support/recorded-splits.ts'
import { ruleSessions } from './support/rule-sessions.ts'
import { runOwedJobs } from './support/run-owed-jobs.ts'
import { listingsOf, splitsOf, universeDays } from './support/universe-days.ts'
test('x', async () => {
  const days = universeDays(join(process.env['BOURSE_REALDATA'] ?? '', 'us-universe-day'))
  const host = await startTestHost({ datasets: [fakeListings(listingsOf(days)), ruleSessions, actions, eod], clock: '2014-04-03T06:00:00Z' })
  await host.publish(recordedSplits, splitsOf(days).map((split) => ({ ...split })), { source: 'test' })
  let t = performance.now()
  const lap = (what: string) => { console.log(what, Math.round(performance.now() - t)); t = performance.now() }
  for (const { rows } of days) {
    host.clock.advance(60_000)
    await host.publish(dailyBars, [...rows.values()].map(({ instrument_id, date, close, volume }) => ({ instrument_id, date, close, volume })), { source: 'primary' })
    lap('publish')
  }
  const session = new Session(); session.connect()
  await session.post('Profiler.enable'); await session.post('Profiler.start')
  await runOwedJobs(host).catch((e: unknown) => console.log(String(e).slice(0, 100)))
  const { profile } = await session.post('Profiler.stop')
  lap('jobs')
  const self = new Map<string, number>()
  const dt = (profile.timeDeltas ?? []); const nodes = new Map(profile.nodes.map((n) => [n.id, n]))
  ;(profile.samples ?? []).forEach((id, i) => { const n = nodes.get(id)!; const k = `${n.callFrame.functionName} ${n.callFrame.url.split('/').slice(-2).join('/')}:${n.callFrame.lineNumber}`; self.set(k, (self.get(k) ?? 0) + (dt[i] ?? 0)) })
  console.log([...self].sort((a, b) => b[1] - a[1]).slice(0, 25).map(([k, v]) => `${Math.round(v / 1000)}ms ${k}`).join('\n'))
  const key = await host.key()
  for (const q of ['', 'direction=losers', 'date=2014-04-01', 'min_price=5', 'as_of=2014-04-03T23:00:00Z', 'date=2014-04-01&as_of=2014-04-03T23:00:00Z']) {
    const times: number[] = []
    for (let i = 0; i < 6; i++) { const s = performance.now(); await host.get(`/v1/movers?limit=${20 + i}&${q}`, { key }); times.push(Math.round(performance.now() - s)) }
    console.log(q, times.join(' '))
  }
  t = performance.now()
  await host.get('/v1/eod?date=2014-04-02&limit=10000', { key }); lap('whole day')
  await host.get('/v1/eod?date=2014-04-02&limit=1000', { key }); lap('whole day, 1000')
  await host.publish(dailyBars, [{ instrument_id: [...(days[6]?.rows.keys() ?? [])][0], date: '2014-04-01', close: '77' }], { source: 'primary' }); lap('one bar')
  await runOwedJobs(host); lap('jobs after one bar')
  await host.close()
}, 300_000)
