import { ruleSessions } from '@bourse/calendar-rules'
import { fakeListings, sessionsDataset, startTestHost, type TestHost } from '@bourse/testkit'
import { CANARY_KEY, startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import eod from '../../src/index.ts'

/** A host whose only daily bar source is Alpaca, and a fake Alpaca. */
export interface AlpacaHost {
  readonly host: TestHost
  readonly publisher: FakePublisher
  close(): Promise<void>
}

/** Starts a fake Alpaca and a host that uses it. */
export async function startAlpacaHost(given: Parameters<typeof fakeListings>[0]): Promise<AlpacaHost> {
  process.env['BOURSE_SECRET_ALPACA_KEY_ID'] = CANARY_KEY
  process.env['BOURSE_SECRET_ALPACA_SECRET_KEY'] = CANARY_KEY
  const started: { host?: TestHost } = {}
  const clock = { now: () => started.host?.clock.now() ?? '', millis: () => started.host?.clock.millis() ?? 0 }
  const publisher = await startPublisher('alpaca', { clock, plan: 'basic' })
  const host = await startTestHost({
    datasets: [fakeListings(given), sessionsDataset(ruleSessions), eod],
    config: { sources: { 'alpaca-day': { enabled: true } }, publishers: { alpaca: { base_url: publisher.url } } },
  })
  started.host = host
  return {
    host,
    publisher,
    async close() {
      await host.close()
      await publisher.close()
    },
  }
}
