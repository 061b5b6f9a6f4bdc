import type { Database } from '@bourse/engine/database'
import { readVersions, type StandbyReport, type Standbys } from '@bourse/engine/store'
import type { Config } from '@bourse/engine/wiring'
import { openStandbys, STANDBY_TROUBLES } from '@bourse/host/parts'
import { setTimeout as sleep } from 'node:timers/promises'
import { explain } from '../explain.ts'
import { ok, warn, type Finding } from './finding.ts'

const CHECK = 'standbys'
/** Milliseconds between two checks of a standby that lacks a publication. */
const CHECK_INTERVAL_MS = 100

/** Checks whether each standby serves reads; waits up to `read_lag_seconds` until it has the newest publications. */
export async function checkStandbys(config: Config, database: Database): Promise<readonly Finding[]> {
  const { pins } = await readVersions(database)
  const standbys = openStandbys(
    { config, database },
    () => pins,
    () => undefined,
  )
  if (standbys === undefined) return []
  try {
    return (await settledReports(standbys)).map(findingOf)
  } finally {
    await standbys.close()
  }
}

/** Returns the reports once each standby either has the newest publications or serves no reads. */
async function settledReports(standbys: Standbys): Promise<readonly StandbyReport[]> {
  for (;;) {
    await standbys.refresh()
    const reports = standbys.reports()
    if (!reports.some(({ state, lagSeconds }) => state === 'serving' && lagSeconds !== 0)) return reports
    await sleep(CHECK_INTERVAL_MS)
  }
}

function findingOf({ server, state, lagSeconds, error }: StandbyReport): Finding {
  if (state === 'serving') return ok(CHECK, `${server} has the newest publications and serves reads`)
  const { message, remedy } = STANDBY_TROUBLES[state]
  const lag = lagSeconds === null ? '' : `, after ${lagSeconds.toFixed(1)} s`
  const reason = error === undefined ? '' : ` (${explain(error, 'doctor').message})`
  return warn(CHECK, `${server}: ${message}${lag}${reason}: the primary serves its reads`, remedy)
}
