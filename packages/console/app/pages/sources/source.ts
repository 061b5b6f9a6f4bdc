import type { Tone } from '../../ui/badge.tsx'

/** A unit of work; counts arrive as numbers. */
export interface Unit {
  readonly id: string
  readonly unit: string
  readonly started_at: string
  readonly outcome: 'running' | 'done' | 'failed'
  readonly message: string | null
  readonly rows: number
  readonly published: number
  readonly rejected: number
  readonly requests: number
}

/** A source as returned by the admin API; counts arrive as numbers. */
export interface Source {
  /** `<dataset>:<source>`. */
  readonly id: string
  readonly dataset: string
  readonly source: string
  readonly title: string
  readonly records: readonly string[]
  readonly markets: readonly string[]
  readonly publisher: string
  readonly publisher_id: string
  readonly bills_requests: boolean
  readonly licence: string
  readonly terms: {
    readonly page: string
    readonly url: string
    readonly redistribution: string
    readonly accept: boolean
    readonly accepted_at: string | null
    readonly contract: string | null
  } | null
  readonly secrets: readonly {
    readonly title: string
    readonly variable: string
    readonly required: boolean
    readonly set: boolean
    readonly from: 'environment' | 'file' | null
  }[]
  readonly plan: string | null
  readonly plans: readonly string[]
  readonly limits: Readonly<Record<string, number>>
  readonly is_demo: boolean
  readonly enabled: boolean
  readonly state: 'off' | 'on' | 'running' | 'waiting' | 'failing' | 'stopped' | 'unconnected'
  readonly reason: string | null
  readonly schedule: string
  readonly next_run_at: string | null
  /** What an operator must do before the source can run, in order. */
  readonly first: readonly string[]
  readonly version: string
  readonly used: { readonly today: number; readonly window: number | null; readonly month: number | null }
  readonly last_run: Unit | null
  readonly backfill: {
    readonly state: 'queued' | 'running' | 'waiting' | 'stopped' | 'done'
    readonly done: number
    readonly total: number | null
  } | null
}

/** Color for a source's state. */
export const STATE_TONES: Readonly<Record<Source['state'], Tone>> = {
  off: 'neutral',
  on: 'up',
  running: 'info',
  waiting: 'warn',
  failing: 'down',
  stopped: 'down',
  unconnected: 'warn',
}

const FREE: readonly string[] = ['free', 'attribution']

/** Whether the terms require a contract before other accounts may read the rows. */
export const needsContract = ({ terms }: Source): boolean => terms !== null && !FREE.includes(terms.redistribution)

/** Whether an operator still has to accept the terms. */
export const mustAccept = ({ terms }: Source): boolean => terms?.accept === true && terms.accepted_at === null

/** Whether the source can be enabled without further steps. */
export const isReady = ({ first }: Source): boolean => first.length === 0

/** Admin API path of a source. */
export const pathOf = ({ id }: Pick<Source, 'id'>) => `/sources/${encodeURIComponent(id)}`

/** A source's version for `If-Match`. */
export const tagOf = ({ version }: Pick<Source, 'version'>) => `"${version}"`

/** Records that a source feeds, as named in settings. */
export const feedsText = ({ dataset, records }: Source) => records.map((record) => `${dataset}.${record}`).join(', ')
