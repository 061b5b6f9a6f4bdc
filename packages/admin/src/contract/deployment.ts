import type { Paged } from '@bourse/engine/database'
import type { Expecting } from '@bourse/engine/accounts'
import type { Call } from '@bourse/kit'
import type { AdministeredDataset, OperationTraffic } from '@bourse/host/parts'
import type { Freshness } from '@bourse/services'
import type { ShownSetting } from '@bourse/engine/wiring'

/** A plan, with how many accounts are on it. Counts are whole numbers as text. */
export interface ShownPlan {
  readonly name: string
  readonly accounts: string
  readonly requests_per_minute: string | null
  readonly concurrent_requests: string | null
  readonly concurrency_per: 'account' | 'key'
  readonly credits_per_day: string | null
  readonly history_years: string | null
  readonly markets: readonly string[]
  readonly symbols: readonly string[] | null
  readonly stream_symbols: string
  readonly without_capabilities: readonly string[]
  /** Whether the settings wrote it; else it comes with the host. */
  readonly configured: boolean
}

/** A process that serves the database. */
export interface ShownReplica {
  readonly id: string
  readonly heartbeat_at: string
  readonly live: boolean
  /** Requests that it answers now. */
  readonly running: string
}

/** What runs by itself. */
export interface ShownJob {
  readonly name: string
  readonly dataset: string
  readonly kind: 'source' | 'job'
  readonly schedule: string
  /** Records after whose publication it runs. */
  readonly after: readonly string[]
  readonly looked_at: string | null
  readonly next_run_at: string | null
  readonly queued: string
  readonly running: string
  readonly failed: string
}

/** How the deployment is. */
export interface DeploymentHealth {
  readonly status: 'ok' | 'degraded'
  readonly version: string
  readonly started_at: string
  readonly now: string
  readonly demo: boolean
  readonly database_version: string
  readonly database_bytes: string
  readonly database_ms: string
  readonly replicas: string
  readonly disk_free_bytes: string | null
  readonly datasets: readonly DatasetHealth[]
}

/** As a row of `/v1/health`, for all markets. */
export interface DatasetHealth {
  readonly dataset: string
  readonly market: string | null
  readonly exchange: string | null
  readonly status: Freshness
  readonly freshness_status: Freshness
  readonly held: string
  readonly problem: string | null
}

/** The deployment as its operator reads it. */
export interface DeploymentRead {
  health(call: Call): Promise<DeploymentHealth>
  settings(): readonly ShownSetting[]
  plans(): Promise<readonly ShownPlan[]>
  replicas(): Promise<readonly ShownReplica[]>
  jobs(): Promise<readonly ShownJob[]>
  traffic(): readonly OperationTraffic[]
}

/** Datasets as their operator reads them. */
export interface DatasetsRead {
  /** All there are, by id. */
  list(): Promise<readonly AdministeredDataset[]>
  /** Rejects with `record-not-found`. */
  read(id: string): Promise<AdministeredDataset>
  /** Brings its tables up to date, before it is switched on. */
  prepare(id: string): Promise<void>
}

/** Changes of datasets, which running hosts follow within 5 seconds. */
export interface DatasetsChanged {
  switch(id: string, enabled: boolean, expecting?: Expecting): Promise<AdministeredDataset>
}

/** One unit of work of a source. Counts are whole numbers as text. */
export interface SourceUnit {
  readonly id: string
  readonly dataset: string
  readonly source: string
  readonly unit: string
  readonly started_at: string
  readonly ended_at: string | null
  readonly outcome: 'running' | 'done' | 'failed'
  readonly message: string | null
  readonly rows: string
  readonly published: string
  readonly unchanged: string
  readonly rejected: string
  readonly held: string
}

/** A source with its publisher, its settings and when it runs. */
export interface AdministeredSource {
  /** `<dataset>:<source>`. */
  readonly id: string
  readonly dataset: string
  readonly source: string
  readonly publisher: string
  readonly licence: string
  readonly attribution: string | null
  readonly hosts: readonly string[]
  readonly is_demo: boolean
  readonly enabled: boolean
  readonly schedule: string
  readonly settings: { name: string; value: unknown; from: string }[]
  readonly last_run: SourceUnit | null
  readonly next_run_at: string | null
}

/** A run that an operator asked for. */
export interface SourceRun {
  readonly id: string
  readonly source_id: string
  readonly dataset: string
  readonly source: string
  readonly from: string
  readonly to: string
  readonly status: 'queued' | 'running' | 'done' | 'failed'
  readonly requested_at: string
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly message: string | null
}

/** Which days a source is to fetch; what is left out: the last seven up to today. */
export interface RunWanted {
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Market of symbols that come without one. */
  readonly market?: string | undefined
  readonly create_listings?: boolean | undefined
}

/** Sources as their operator reads them. */
export interface SourcesRead {
  list(): Promise<readonly AdministeredSource[]>
  read(id: string): Promise<AdministeredSource>
  /** Units of work of the last 30 days, the newest first; pages go on behind `id`. */
  units(
    filter: {
      readonly dataset?: string | undefined
      readonly source?: string | undefined
      readonly outcome?: string | undefined
    },
    page: Paged,
  ): Promise<readonly SourceUnit[]>
  /** Runs that were asked for, the newest first; pages go on behind `requested_at` and `id`. */
  runs(filter: { readonly source_id?: string | undefined }, page: Paged): Promise<readonly SourceRun[]>
  run(id: string): Promise<SourceRun>
}

/** Changes of sources. */
export interface SourcesChanged {
  /** Asks for a run, which a host begins within some seconds. */
  ask(id: string, wanted: RunWanted): Promise<SourceRun>
}
