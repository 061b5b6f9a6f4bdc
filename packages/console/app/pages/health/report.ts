import type { HealthListRow } from '@bourse/client'
import type { Source } from '../sources/source.ts'

/** Deployment health as reported by the admin API. */
export interface HealthReport {
  readonly status: 'ok' | 'degraded'
  readonly version: string
  readonly started_at: string
  readonly now: string
  readonly demo: boolean
  readonly database_version: string
  readonly database_bytes: number
  readonly database_ms: number
  readonly replicas: number
  readonly disk_free_bytes: number | null
  readonly backup_status: 'current' | 'late' | null
  readonly backup_taken_at: string | null
  readonly licence_requests: number
  readonly datasets: readonly DatasetHealth[]
}

/** One dataset on one market. */
export interface DatasetHealth {
  readonly dataset: string
  readonly market: string | null
  readonly exchange: string | null
  readonly status: HealthListRow['status']
  readonly freshness_status: HealthListRow['freshness_status']
  readonly held: number
  readonly problem: string | null
}

/** A dataset of the deployment, and how to fix it if it is not serving. */
export interface InstalledDataset {
  readonly id: string
  readonly title: string | null
  readonly state: string
  readonly reason: string | null
  readonly remedy: string | null
}

/** What the page knows about the deployment. */
export interface Deployment {
  readonly report: HealthReport
  readonly installed: readonly InstalledDataset[]
  readonly sources: readonly Source[]
}
