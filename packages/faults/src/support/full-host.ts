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

/** What went wrong on the host's side while somebody listened. */
export interface LoggedError {
  readonly level: number
  readonly text: string
}

/** A host of this process with everything that the full deployment serves. */
export interface FullHost {
  readonly host: Host
  readonly clock: SimulatedClock
  /** Everything it logged as an error, oldest first. */
  readonly errors: readonly LoggedError[]
}

const ERROR = 50

/** Starts it on an empty database and loads so many years of the made-up market; without a number, nothing. */
export async function createFullHost(database: Database, config: Partial<Config>, years?: number): Promise<FullHost> {
  const loaded = await Promise.all(datasets.map(async (load) => (await load()).default))
  const errors: LoggedError[] = []
  // A Friday evening: everything that a session leaves behind is there.
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
    if (years !== undefined) await loadDemo(host.work, host.wiring, () => undefined, years)
    await host.refresh()
  } catch (error) {
    await host.close()
    throw error
  }
  return { host, clock, errors }
}
