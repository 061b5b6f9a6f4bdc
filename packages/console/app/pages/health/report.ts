import type { HealthListRow } from '@bourse/client'
import type { Tone } from '../../ui/badge.tsx'

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

/** A problem that needs attention, and its fix. */
export interface Trouble {
  readonly subject: string
  readonly tone: Tone
  readonly what: string
  readonly remedy: string
}

/** Free bytes below which the page reports a full disk. */
const LITTLE_DISK = 5_000_000_000

/** Response time in milliseconds above which the page reports a slow database. */
const SLOW_DATABASE = 100

type Advice = Pick<Trouble, 'tone' | 'what' | 'remedy'>

/** Problem and fix per freshness status; statuses without an entry need no attention. */
const ADVICE: Readonly<Partial<Record<HealthListRow['freshness_status'], Advice>>> = {
  stale: {
    tone: 'down',
    what: 'The latest session has no data.',
    remedy: 'Check the latest run of its source in Data for an error message, then run the source again.',
  },
  partial: {
    tone: 'warn',
    what: 'The latest session has rows for only some listings.',
    remedy: 'The publisher may still be updating. Run the source again, and check rows awaiting review in Quality.',
  },
  unavailable: {
    tone: 'info',
    what: 'The dataset has no rows yet.',
    remedy: 'Run its source for the dates that you need, or import a file.',
  },
  unknown: {
    tone: 'info',
    what: 'The exchange calendar does not cover the latest session.',
    remedy: 'Load the exchange calendar for this period.',
  },
}

/** Advice for a dataset whose health status is worse than its freshness because a source's latest run failed. */
const FAILED_RUN: Advice = {
  tone: 'warn',
  what: 'The latest run of a source failed.',
  remedy: 'Read the error message of the source in Data, fix its cause, and run the source again.',
}

/** Everything that needs attention, worst first. */
export function troublesOf(report: HealthReport, installed: readonly InstalledDataset[]): readonly Trouble[] {
  const rows = report.datasets.flatMap(rowTroubles)
  const troubles = [...hostTroubles(report), ...installed.flatMap(stateTrouble), ...gathered(rows)]
  return troubles.toSorted((a, b) => rank(a.tone) - rank(b.tone))
}

const rank = (tone: Tone) => ['down', 'warn'].indexOf(tone) + (tone === 'info' ? 3 : 0)

function hostTroubles(report: HealthReport): readonly Trouble[] {
  const {
    disk_free_bytes: free,
    database_ms: ms,
    replicas,
    backup_status: backup,
    licence_requests: unlicensed,
  } = report
  return [
    ...(backup === 'late'
      ? [
          {
            subject: 'Backups',
            tone: 'warn' as const,
            what: 'The newest verified backup is too old.',
            remedy: 'Check the job host__backup and its log lines, or run bourse backup and bourse backup verify.',
          },
        ]
      : []),
    ...(unlicensed > 0
      ? [
          {
            subject: 'Licenses',
            tone: 'warn' as const,
            what: `${unlicensed} requests in 30 days depended on values that a publisher's terms do not permit.`,
            remedy: 'Run bourse licences list, then record contracts on the pages of the accounts.',
          },
        ]
      : []),
    ...(free !== null && free < LITTLE_DISK
      ? [{ subject: 'Disk', tone: 'down' as const, what: 'Free space is low.', remedy: 'Enlarge the volume.' }]
      : []),
    ...(ms > SLOW_DATABASE
      ? [
          {
            subject: 'Database',
            tone: 'warn' as const,
            what: `An empty query takes ${Math.round(ms)} ms.`,
            remedy: 'Check the database server load and the network latency to it.',
          },
        ]
      : []),
    ...(replicas === 0
      ? [
          {
            subject: 'Replicas',
            tone: 'warn' as const,
            what: 'No replica has reported within the last 30 seconds.',
            remedy: 'Check the host log: the host cannot write its heartbeat.',
          },
        ]
      : []),
  ]
}

/** Merges rows that report the same problem with a dataset on several markets. */
function gathered(rows: readonly RowTrouble[]): readonly Trouble[] {
  const groups = Map.groupBy(rows, ({ dataset, what }) => `${dataset} ${what}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { dataset, tone, what, remedy } = first
    const markets = group.flatMap(({ market }) => market ?? []).join(', ')
    return [{ subject: markets === '' ? dataset : `${dataset} · ${markets}`, tone, what, remedy }]
  })
}

/** A dataset that was turned off or has no rows yet is not a problem. */
function stateTrouble({ id, title, state, reason, remedy }: InstalledDataset): readonly Trouble[] {
  if (!['failed', 'unmet', 'rejected'].includes(state)) return []
  const what = reason ?? `The dataset is ${state}.`
  return [{ subject: title ?? id, tone: 'down', what, remedy: remedy ?? 'See the log of the host for details.' }]
}

/** A problem with one dataset on one market. */
type RowTrouble = Omit<Trouble, 'subject'> & { readonly dataset: string; readonly market: string | null }

function rowTroubles(row: DatasetHealth): readonly RowTrouble[] {
  const subject = { dataset: row.dataset, market: row.exchange ?? row.market }
  const isFailed = row.status !== row.freshness_status
  const advice = ADVICE[row.freshness_status] ?? (isFailed ? FAILED_RUN : undefined)
  return [
    ...(advice === undefined ? [] : [{ ...subject, ...advice }]),
    ...(row.problem === null
      ? []
      : [
          {
            ...subject,
            tone: 'down' as const,
            what: row.problem,
            remedy: 'Update the package of the dataset; the layout or the URL of its source has changed.',
          },
        ]),
    ...(row.held > 0
      ? [
          {
            ...subject,
            tone: 'info' as const,
            what: `Held rows: ${row.held}.`,
            remedy: 'Release or discard them in Quality.',
          },
        ]
      : []),
  ]
}
