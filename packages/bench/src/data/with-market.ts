import { systemClock } from '@bourse/host'
import type { BenchmarkOptions } from '../benchmark.ts'
import { createBenchKey, createReadingHost, withHost, withInstallation, type Installation } from '../installation.ts'
import { loadNow } from '../machine.ts'
import { currentMarket, type GeneratedMarket } from './generated-market.ts'
import { loadActions } from './load-actions.ts'
import { loadSessions } from './load-sessions.ts'
import { warmFileCache } from './read-in.ts'

/** An installation with a market, a key, and the load average before the measurements. */
export type LoadedMarket = [installation: Installation, market: GeneratedMarket, key: string, before: number]

/** Publishes a synthetic market with a given number of listings and sessions for the duration of `work`. */
export function withMarket<T>(
  { listings, sessions }: { readonly listings: number; readonly sessions: number },
  { say }: Pick<BenchmarkOptions, 'say'>,
  work: (...loaded: LoadedMarket) => Promise<T>,
): Promise<T> {
  return withInstallation(say, async (installation) => {
    const market = currentMarket(listings, sessions, systemClock.now().slice(0, 10))
    say(`Loading ${listings} listings, ${sessions} sessions.`)
    const key = await withHost(installation, async (host) => {
      await loadSessions(host, installation.database, market, say)
      return createBenchKey(host)
    })
    await withHost(installation, (host) => loadActions(host, market), createReadingHost)
    await warmFileCache(installation.dataDir)
    return work(installation, market, key, loadNow())
  })
}
