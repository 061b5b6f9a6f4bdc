import type { PagedQuery } from '@bourse/engine/database'
import type { Expecting } from '@bourse/engine/accounts'
import type { Call } from '@bourse/kit'
import type { AdministeredDataset, OperationTraffic } from '@bourse/host/parts'
import type { Freshness } from '@bourse/services'
import type { SourceState } from '@bourse/engine/jobs'
import type { Actor } from '@bourse/engine/audit'
import type { ShownSetting } from '@bourse/engine/wiring'
import type { BackfillRequest, ShownBackfill, ShownEstimate, ShownHistory } from './backfills.ts'
import type { ShownPlace, ShownProvided } from './provided-rows.ts'

/** A plan and its number of accounts. Counts are integers as text. */
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
  /** Whether the plan is defined in the settings; otherwise it is built in. */
  readonly configured: boolean
}

/** A process that serves from the database. */
export interface ShownReplica {
  readonly id: string
  readonly heartbeat_at: string
  readonly live: boolean
  /** Number of requests in progress. */
  readonly running: string
}

/** Deployment health. */
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
  /** State of the newest verified backup; null if no backup target is configured, or before the first check. */
  readonly backup_status: 'current' | 'late' | null
  readonly backup_taken_at: string | null
  readonly licences: 'off' | 'report' | 'enforce'
  readonly licence_requests: string
  readonly datasets: readonly DatasetHealth[]
}

/** A dataset's health as in `/v1/health`, for all markets. */
export interface DatasetHealth {
  readonly dataset: string
  readonly market: string | null
  readonly exchange: string | null
  readonly status: Freshness
  readonly freshness_status: Freshness
  readonly held: string
  readonly problem: string | null
}

/** What operators can read about the deployment. */
export interface DeploymentRead {
  health(call: Call): Promise<DeploymentHealth>
  settings(): readonly ShownSetting[]
  plans(): Promise<readonly ShownPlan[]>
  replicas(): Promise<readonly ShownReplica[]>
  traffic(): readonly OperationTraffic[]
}

/** What operators can read about datasets. */
export interface DatasetsRead {
  /** Returns all datasets, sorted by id. */
  list(): Promise<readonly AdministeredDataset[]>
  /** Returns one dataset; rejects with `record-not-found`. */
  read(id: string): Promise<AdministeredDataset>
  /** Migrates a dataset's tables before it is enabled. */
  prepare(id: string): Promise<void>
}

/** Changes to datasets. Running hosts apply them within 5 seconds. */
export interface DatasetsChanged {
  switch(id: string, enabled: boolean, expecting?: Expecting): Promise<AdministeredDataset>
}

/** A unit of a source's work. Counts are integers as text. */
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
  /** Requests sent to the publisher, and bytes received. */
  readonly requests: string
  readonly bytes: string
}

/** A source with its publisher, settings and schedule. */
export interface AdministeredSource {
  /** Source id, `<dataset>:<source>`. */
  readonly id: string
  readonly dataset: string
  readonly source: string
  readonly title: string
  readonly records: readonly string[]
  readonly markets: readonly string[]
  readonly role: string
  readonly publisher: string
  readonly publisher_id: string
  readonly bills_requests: boolean
  readonly licence: string
  readonly attribution: string | null
  readonly terms: SourceState['terms']
  readonly hosts: readonly string[]
  readonly base_url: string | null
  readonly secrets: SourceState['secrets']
  readonly plan: string | null
  readonly plans: readonly string[]
  /** Request limits: `per_second`, `per_minute`, `per_hour`, `per_day`, `per_month`. */
  readonly limits: Record<string, number>
  readonly used: { readonly today: string; readonly window: string | null; readonly month: string | null }
  readonly is_demo: boolean
  readonly enabled: boolean
  readonly schedule: string
  readonly settings: { name: string; value: unknown; from: string }[]
  readonly from: SourceState['from']
  readonly state: SourceState['state']
  readonly reason: string | null
  readonly until: string | null
  readonly last_run: SourceUnit | null
  readonly next_run_at: string | null
  readonly backfill: {
    readonly state: ShownBackfill['state']
    readonly done: string
    readonly total: string | null
  } | null
  readonly precedence: readonly ShownPlace[]
  /** What an operator must do before the source can run, in order. */
  readonly first: readonly string[]
  readonly version: string
}

/** A change to a source; omitted properties are left unchanged. Keys cannot be set over the network. */
export interface SourceChange {
  readonly enabled?: boolean | undefined
  readonly accept_terms?: true | undefined
  readonly contract?: string | undefined
  readonly plan?: string | undefined
  readonly settings?: Readonly<Record<string, unknown>> | undefined
}

/** The result of one real request to a publisher, which publishes nothing. Counts are integers as text. */
export interface SourceTest {
  readonly source_id: string
  readonly passed: boolean
  /** Why a run would fail. */
  readonly message: string | null
  readonly unit: string | null
  readonly milliseconds: string
  readonly rows: string
  readonly rejected: string
  readonly held: string
  readonly rules: Record<string, number>
  readonly left_out: Record<string, number>
  readonly sample: Record<string, unknown>[]
}

/** A run that an operator requested. */
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

/** Date range for a run; defaults to the last seven days up to today. */
export interface RunRequest {
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Market for symbols without an exchange. */
  readonly market?: string | undefined
  readonly create_listings?: boolean | undefined
  /** Accepts the cost of requests that the publisher bills. */
  readonly accept_cost?: true | undefined
}

/** A source test. */
export interface TestRequest {
  /** The unit to fetch, as JSON. */
  readonly unit?: string | undefined
  /** Accepts the cost of requests that the publisher bills. */
  readonly accept_cost?: true | undefined
}

/** What operators can read about sources. */
export interface SourcesRead {
  list(): Promise<readonly AdministeredSource[]>
  read(id: string): Promise<AdministeredSource & ShownProvided>
  /** Units of work from the last 30 days, newest first; pages continue after `id`. */
  units(
    filter: {
      readonly dataset?: string | undefined
      readonly source?: string | undefined
      readonly outcome?: string | undefined
    },
    page: PagedQuery,
  ): Promise<readonly SourceUnit[]>
  /** Requested runs, newest first; pages continue after `requested_at` and `id`. */
  runs(filter: { readonly source_id?: string | undefined }, page: PagedQuery): Promise<readonly SourceRun[]>
  run(id: string): Promise<SourceRun>
  /** Fetches one unit from a source and checks its rows, without publishing them. */
  test(id: string, by: Actor, request: TestRequest): Promise<SourceTest>
  /** Rejects with `conflict` if the publisher bills for the requests of a run and their cost is not accepted. */
  checkRunCost(id: string, request: RunRequest): Promise<void>
  /** Does the same for a back-fill. */
  checkBackfillCost(id: string, request: BackfillRequest): Promise<void>
  /** Reads one back-fill, with what its source provides for its days. */
  backfill(id: string): Promise<ShownBackfill & ShownHistory>
  /** Estimates a back-fill without fetching anything. */
  estimate(id: string, request: BackfillRequest): Promise<ShownEstimate>
  /** Back-fills, newest first; pages continue after `requested_at` and `id`. */
  backfills(filter: { readonly source_id?: string | undefined }, page: PagedQuery): Promise<readonly ShownBackfill[]>
}

/** Changes to sources. */
export interface SourcesChanged {
  /** Enables or disables a source, or stores choices for it. Running hosts apply changes within 5 seconds. */
  change(id: string, change: SourceChange, expecting?: Expecting): Promise<AdministeredSource>
  /** Requests a run, which a host starts within seconds. */
  ask(id: string, wanted: RunRequest): Promise<SourceRun>
  /** Requests a back-fill or continues one. */
  backfill(id: string, request: BackfillRequest): Promise<ShownBackfill>
  stopBackfill(id: string): Promise<ShownBackfill>
}
