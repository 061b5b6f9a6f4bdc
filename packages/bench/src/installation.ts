import admin from '@bourse/admin'
import calendars from '@bourse/calendars'
import corporateActions from '@bourse/corporate-actions'
import eod from '@bourse/eod'
import { datasets as allDatasets } from '@bourse/example-full/src/datasets.ts'
import quotes from '@bourse/quotes'
import {
  createHost,
  openDatabase,
  readConfig,
  type Config,
  type Database,
  type Host,
  type HostOptions,
  type OpenedDatabase,
} from '@bourse/host'
import exports from '@bourse/exports'
import flatFiles from '@bourse/flat-files'
import fundamentals from '@bourse/fundamentals'
import indicators from '@bourse/indicators'
import instruments from '@bourse/instruments'
import risk from '@bourse/risk'
import screener from '@bourse/screener'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'

/** The Commercial plan, with limits that no load reaches; the host still counts and checks them all. */
const RAISED = {
  requests_per_minute: 1_000_000_000,
  concurrent_requests: 1_000_000,
  concurrency_per: 'account',
  credits_per_day: 1_000_000_000_000,
  history_years: 20,
  markets: ['US', 'non-US', 'venues', 'bonds'],
  symbols: null,
  stream_symbols: 500,
  without_capabilities: [],
}

/** A separate Bourse installation in a temporary folder. */
export interface Installation {
  readonly folder: string
  readonly dataDir: string
  readonly database: Database
  /** Connection settings, for programs that open their own connections. */
  readonly connection: OpenedDatabase['connection']
}

/**
 * Settings for every host on the data folder, including hosts in other processes. Requests are logged as in production.
 */
export function configOf(dataDir: string): Config {
  return readConfig({ BOURSE_DATA_DIR: dataDir, BOURSE_PLANS: JSON.stringify({ commercial: RAISED }) })
}

/** Starts an empty PostgreSQL server in a temporary folder for the duration of `work`, then removes both. */
export async function withInstallation<T>(
  say: (line: string) => void,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-bench-'))
  // When this runs as root, the server runs as a separate user that needs access to the folder.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  try {
    const { database, connection, close } = await openDatabase(configOf(dataDir), say)
    try {
      return await work({ folder, dataDir, database, connection })
    } finally {
      await close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs a host in this process on an installation, for the duration of `work`. */
export async function withHost<T>(
  { dataDir, database }: Pick<Installation, 'dataDir' | 'database'>,
  work: (host: Host) => Promise<T>,
  create: typeof createBenchHost = createBenchHost,
): Promise<T> {
  const host = await create(dataDir, database, pino({ level: 'warn' }))
  try {
    return await work(host)
  } finally {
    await host.close()
  }
}

/** A host with the datasets that daily bar exports need. */
export function createExportHost(dataDir: string, database: Database, log?: pino.Logger): Promise<Host> {
  return createHost({ datasets: [instruments, calendars, eod, exports], config: configOf(dataDir), database, log })
}

/** A host with the datasets that all ways to load daily bars into DataFrames need. */
export function createFramesHost(dataDir: string, database: Database, log?: pino.Logger): Promise<Host> {
  const datasets = [instruments, calendars, eod, exports, flatFiles]
  return createHost({ datasets, config: configOf(dataDir), database, log })
}

/** A host with the datasets that quotes need. */
export function createStreamHost(dataDir: string, database: Database, log?: pino.Logger): Promise<Host> {
  return createHost({ datasets: [instruments, calendars, eod, quotes], config: configOf(dataDir), database, log })
}

/** A host with daily bars and the datasets for their adjustment. */
export function createReadingHost(dataDir: string, database: Database, log?: pino.Logger): Promise<Host> {
  const datasets = [instruments, calendars, corporateActions, eod]
  return createHost({ datasets, config: configOf(dataDir), database, log })
}

/** A host with the datasets that daily bars need. */
export function createBenchHost(dataDir: string, database: Database, log?: pino.Logger): Promise<Host> {
  return createHost({ datasets: [instruments, calendars, eod], config: configOf(dataDir), database, log })
}

/** A host with all datasets. */
export async function createFullHost(dataDir: string, database: Database, log?: pino.Logger): Promise<Host> {
  const datasets = await Promise.all(allDatasets.map(async (load) => (await load()).default))
  return createHost({ datasets, config: { ...configOf(dataDir), metrics_port: 0 }, database, log })
}

/** A host with the admin API. */
export function createAdminHost(dataDir: string, database: Database, log?: pino.Logger): Promise<Host> {
  return createHost({ datasets: [admin], config: configOf(dataDir), database, log })
}

/** A host with the screener and datasets that supply most of its fields. */
export function createScreenerHost(
  dataDir: string,
  database: Database,
  options: Pick<HostOptions, 'clock' | 'log'> = {},
): Promise<Host> {
  const datasets = [instruments, calendars, eod, indicators, fundamentals, risk, screener]
  return createHost({ datasets, config: configOf(dataDir), database, ...options })
}

/** Creates a key for a new account on the Commercial plan. */
export async function createBenchKey({ accounts, keys }: Host): Promise<string> {
  const account = await accounts.add({ name: 'bench', plan: 'commercial' })
  return (await keys.add({ account_id: account.id })).key
}
