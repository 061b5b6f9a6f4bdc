import { type Config, readConfig } from '@bourse/engine/wiring'
import { createTestDatabase } from '@bourse/testkit'
import { sample } from '@bourse/testkit/workspace'
import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createHost } from '../src/boot/host.ts'
import { watchReplicas } from '../src/boot/watch-replicas.ts'

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

it('replicas with different settings are checked repeatedly and reported once until something changes', async () => {
  const { database, drop } = await createTestDatabase()
  onTestFinished(drop)
  const { plans, ...others } = readConfig({})
  const host = await createHost({
    datasets: [sample],
    config: { ...others, plans },
    database,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(() => host.close())
  await host.engine.ledger.flush()

  const [warn, info] = [vi.fn(), vi.fn()]
  const config: Config = { ...others, plans: { desk } }
  const { wiring } = host
  const watch = await watchReplicas({
    database,
    replicaId: 'watched',
    config,
    wiring,
    log: { warn, info },
    everyMs: 5,
  })
  onTestFinished(() => watch.close())
  expect(warn).toHaveBeenCalledOnce()
  config.plans = plans
  await vi.waitUntil(() => info.mock.calls.length > 0)
  expect(warn).toHaveBeenCalledOnce()
  config.plans = { desk }
  await vi.waitUntil(() => warn.mock.calls.length > 1)
  expect(warn.mock.lastCall?.[0]).toMatchObject({ others: [{ differs: ['plans'] }] })
})
