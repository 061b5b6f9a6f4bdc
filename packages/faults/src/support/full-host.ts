import { datasets } from '@bourse/example-full/src/datasets.ts'
import {
  createHost,
  loadDemo,
  readConfig,
  simulatedClock,
  type Config,
  type Database,
  type Host,
  type SimulatedClock,
} from '@bourse/host'
import pino from 'pino'
import { CONFIG } from './plans.ts'

/** An error that the host logged. */
export interface LoggedError {
  readonly level: number
  readonly text: string
}

/** A host in this process with all of the full deployment's datasets. */
export interface FullHost {
  readonly host: Host
  readonly clock: SimulatedClock
  /** All errors logged by the host, oldest first. */
  readonly errors: readonly LoggedError[]
}

const ERROR = 50

/**
 * Starts the host on an empty database and loads `years` years of the demo market; if `years` is omitted, it does not
 * load any data.
 */
export async function createFullHost(database: Database, config: Partial<Config>, years?: number): Promise<FullHost> {
  const loaded = await Promise.all(datasets.map(async (load) => (await load()).default))
  const errors: LoggedError[] = []
  // A Friday evening, when all of a session's data is available.
  const clock = simulatedClock('2026-02-27T23:30:00Z')
  const log = pino(
    { level: 'error' },
    {
      write: (text: string) => {
        const { level }: { readonly level: number } = JSON.parse(text)
        if (level >= ERROR) errors.push({ level, text })
      },
    },
  )
  const host = await createHost({
    datasets: loaded,
    config: { ...readConfig({}), ...CONFIG, ...config },
    database,
    clock,
    log,
  })
  try {
    if (years !== undefined) await loadDemo(host.work, host.wiring, () => undefined, { years })
    await host.refresh()
  } catch (error) {
    await host.close()
    throw error
  }
  return { host, clock, errors }
}
