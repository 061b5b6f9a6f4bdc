import type { HealthListRow } from '@bourse/client'
import type { Tone } from '../../ui/badge.tsx'

/** What the admin API says of the health of the deployment. */
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

/** A dataset of the deployment, and what to do where it does not serve. */
export interface InstalledDataset {
  readonly id: string
  readonly title: string | null
  readonly state: string
  readonly reason: string | null
  readonly remedy: string | null
}

/** Something that asks for a hand, and which. */
export interface Trouble {
  readonly subject: string
  readonly tone: Tone
  readonly what: string
  readonly remedy: string
}

/** Free bytes of the disk from which on it is said. */
const LITTLE_DISK = 5_000_000_000

/** Slowest answer of the database, in milliseconds, that is not said. */
const SLOW_DATABASE = 100

type Advice = Pick<Trouble, 'tone' | 'what' | 'remedy'>

/** What to do about a freshness; what is not here needs nothing. */
const ADVICE: Readonly<Partial<Record<HealthListRow['freshness_status'], Advice>>> = {
  stale: {
    tone: 'down',
    what: 'The newest closed session is missing.',
    remedy: 'Check the newest run of its source in Data, and run the source again; its message says what failed.',
  },
  partial: {
    tone: 'warn',
    what: 'The newest session has rows for some listings only.',
    remedy: 'The publisher may still be updating. Run the source again, and check rows awaiting review in Quality.',
  },
  unavailable: {
    tone: 'info',
    what: 'It has no rows yet.',
    remedy: 'Run its source for the dates that you need, or import a file.',
  },
  unknown: {
    tone: 'info',
    what: 'The calendar of the exchange does not say which session is the newest.',
    remedy: 'Load calendars as far as this market is served.',
  },
}

/** The status is worse than the freshness where the newest run of a source failed. */
const FAILED_RUN: Advice = {
  tone: 'warn',
  what: 'The newest run of a source failed.',
  remedy: 'Its message is with the source in Data. Set what it asks for, and run it again.',
}

/** All that asks for a hand, the worst first. */
export function troublesOf(report: HealthReport, installed: readonly InstalledDataset[]): readonly Trouble[] {
  const rows = report.datasets.flatMap(rowTroubles)
  const troubles = [...hostTroubles(report), ...installed.flatMap(stateTrouble), ...gathered(rows)]
  return troubles.toSorted((a, b) => rank(a.tone) - rank(b.tone))
}

const rank = (tone: Tone) => ['down', 'warn'].indexOf(tone) + (tone === 'info' ? 3 : 0)

function hostTroubles({ disk_free_bytes: free, database_ms: ms, replicas }: HealthReport): readonly Trouble[] {
  return [
    ...(free !== null && free < LITTLE_DISK
      ? [{ subject: 'Disk', tone: 'down' as const, what: 'Little room is left.', remedy: 'Give the volume more room.' }]
      : []),
    ...(ms > SLOW_DATABASE
      ? [
          {
            subject: 'Database',
            tone: 'warn' as const,
            what: `An empty query takes ${Math.round(ms)} ms.`,
            remedy: 'Look at the load of its machine, and at its distance in the network.',
          },
        ]
      : []),
    ...(replicas === 0
      ? [
          {
            subject: 'Replicas',
            tone: 'warn' as const,
            what: 'None was heard of within half a minute.',
            remedy: 'Look at the log of the host: its heartbeat cannot be written.',
          },
        ]
      : []),
  ]
}

/** The same on several markets of a dataset is told once. */
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

/** A dataset that was turned off, or has no rows yet, is no trouble. */
function stateTrouble({ id, title, state, reason, remedy }: InstalledDataset): readonly Trouble[] {
  if (!['failed', 'unmet', 'rejected'].includes(state)) return []
  const what = reason ?? `It is ${state}.`
  return [{ subject: title ?? id, tone: 'down', what, remedy: remedy ?? 'The log of the host says more.' }]
}

/** Before those of a dataset are gathered. */
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
            remedy: 'Update the package of the dataset; the layout or the address of its source has changed.',
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
