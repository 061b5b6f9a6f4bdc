import { allMarkets, createCallers, createKeyRates, createScopes } from '@bourse/engine/accounts'
import { troubleOf } from '@bourse/engine/database'
import { problem, type Subject, type SubjectResolver } from '@bourse/kit'
import { createConsoleAllowance, createLedger, createPurchases } from '@bourse/engine/ledger'
import { createLicenceFindings, createLicences, createServedRows } from '@bourse/engine/licences'
import { createUsageMeter, type UsageMeter } from '@bourse/engine/usage'
import { join } from 'node:path'
import { watchEventLoop } from '../http/event-loop-load.ts'
import { createBodyCache } from '../request/answer/body-cache.ts'
import { createCoverageBook } from '../request/coverage-book.ts'
import { createCursorSigner } from '../request/cursor/cursor.ts'
import type { Engine } from '../request/engine.ts'
import { createLicensedEngines } from '../request/licensed-engines.ts'
import { createLoadShedder } from '../request/load-shedder.ts'
import { VERSION } from '../version.ts'
import { observeAdmissions } from '../metrics/observe-admissions.ts'
import type { Meter } from '../metrics/meter.ts'
import type { Foundation, Ground } from './foundation.ts'

/** Assembles the request engine; its ledger and usage meter are closed with the host. */
export async function openEngine(
  ground: Ground,
  foundation: Foundation,
  operations: Engine['operations'],
): Promise<Engine> {
  const { database, config, clock, log, replicaId, meter, isSpare = false } = ground
  const { wiring, store, secrets } = foundation
  const { versions: watch } = foundation.changes
  const counted = createLedger({
    database,
    clock,
    replicaId,
    joinsLater: isSpare,
    onError(err) {
      const trouble = troubleOf(err)
      log.warn({ err, remedy: trouble?.next }, trouble?.message ?? 'the database does not respond')
    },
  })
  const ledger = observeAdmissions(counted, meter)
  const usage = await createUsageMeter({
    database,
    clock,
    folder: join(config.data_dir, 'usage'),
    onError: (what, err) => log.warn({ err }, what),
  })
  const loadShedder = createLoadShedder({
    concurrency: config.requests_at_once,
    isBusy: watchEventLoop(),
    queued: () => database.pool.waitingCount,
    lag: ledger.lag,
  })
  const engine: Engine = {
    database,
    wiring,
    clock,
    ledger,
    consoleAllowance: createConsoleAllowance({ database, clock, credits: config.console_allowance }),
    purchases: createPurchases(database),
    usage: countCredits(usage, meter),
    ...openLicences(ground, wiring, usage),
    keyRates: createKeyRates(clock),
    loadShedder,
    callers: createCallers(),
    coverage: createCoverageBook(database, watch.current),
    cursors: createCursorSigner({ secrets: secrets.cursors }),
    bodies: createBodyCache(config.body_cache_bytes),
    store,
    operations,
    versions: watch.current,
    freshVersions: watch.fresh,
    instantsOf: watch.instantsOf,
    scopeOf: createScopes(wiring, watch.current, () => clock.now().slice(0, 10)),
    resolverOf: ({ resolver }) => serving(wiring, resolver),
    markets: new Set(allMarkets(config.markets)),
    release: VERSION,
    ...EVERYTHING,
    licensed: createLicensedEngines(() => engine, serving),
  }
  return engine
}

const openLicences = ({ database, config, clock }: Ground, wiring: Engine['wiring'], usage: UsageMeter) => ({
  licences: createLicences({ database, config, wiring }),
  licenceFindings: createLicenceFindings({ database, clock }),
  servedRows: createServedRows({ database, clock, usage }),
})

/** An engine whose requests may read the rows of all publishers. */
const EVERYTHING: Pick<Engine, 'licence' | 'permit'> = { licence: undefined, permit: (pins) => pins }

/** Returns the resolver of a subject's entities. */
function serving(wiring: Pick<Foundation['wiring'], 'service'>, ref: Subject['resolver']): SubjectResolver {
  const resolver = wiring.service(ref)
  if (resolver !== undefined) return resolver
  // The dataset was disabled after the request was admitted: send the same response that a slightly later request
  // would get.
  throw problem('dataset-unavailable', `No serving dataset provides ${ref.id}.`)
}

/** Adds the credits of responses to the metrics. */
function countCredits(usage: UsageMeter, { credits }: Meter): UsageMeter {
  return {
    ...usage,
    count(used) {
      if (used.credits > 0) credits.inc({ operation: used.operation }, used.credits)
      usage.count(used)
    },
  }
}
