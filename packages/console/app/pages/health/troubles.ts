import type { Tone } from '../../ui/badge.tsx'
import { datasetTroubles } from './dataset-troubles.ts'
import type { Deployment, HealthReport, InstalledDataset } from './report.ts'

/** What an operator can do about a problem here: run a job, or open a page. */
export type Remedy =
  | { readonly job: string; readonly text: string }
  | { readonly page: '/imports' | '/accounts'; readonly text: string }
  | { readonly dataset: string; readonly text: string }
  | { readonly heldOf: string; readonly text: string }
  | { readonly source: string; readonly text: string }

/** A problem that needs attention, and its fix. */
export interface Trouble {
  /** Name of the problem, by which it is ignored. */
  readonly id: string
  readonly subject: string
  readonly tone: Tone
  readonly what: string
  readonly remedy: string
  /** What each source of a late dataset waits for. */
  readonly waits: readonly string[]
  readonly remedies: readonly Remedy[]
}

/** Free bytes below which the page reports a full disk. */
const LITTLE_DISK = 5_000_000_000

/** Response time in milliseconds above which the page reports a slow database. */
const SLOW_DATABASE = 100

/** Everything that needs attention, worst first. */
export function troublesOf(deployment: Deployment): readonly Trouble[] {
  const { report, installed } = deployment
  const troubles = [...hostTroubles(report), ...installed.flatMap(stateTrouble), ...datasetTroubles(deployment)]
  return troubles.toSorted((a, b) => rank(a.tone) - rank(b.tone))
}

const rank = (tone: Tone) => ['down', 'warn'].indexOf(tone) + (tone === 'info' ? 3 : 0)

const NOTHING_ELSE = { waits: [], remedies: [] } as const

function hostTroubles(report: HealthReport): readonly Trouble[] {
  const { disk_free_bytes: free, database_ms: ms, replicas, licence_requests: unlicensed } = report
  const found: readonly (Trouble | false)[] = [
    report.backup_status === 'late' && {
      ...{ id: 'backups late', subject: 'Backups', tone: 'warn', what: 'The newest verified backup is too old.' },
      remedy: 'Run the backup again. If it fails, its message is among the runs of the job.',
      waits: [],
      remedies: [{ job: 'host__backup', text: 'Run the backup' }],
    },
    unlicensed > 0 && {
      ...{ id: 'licenses missing', subject: 'Licenses', tone: 'warn' },
      what: `${unlicensed} requests in 30 days depended on values that a publisher's terms do not permit.`,
      remedy: 'Record contracts on the pages of the accounts.',
      waits: [],
      remedies: [{ page: '/accounts', text: 'Accounts' }],
    },
    free !== null &&
      free < LITTLE_DISK && {
        ...{ id: 'disk full', subject: 'Disk', tone: 'down', what: 'Free space is low.' },
        ...{ remedy: 'Enlarge the volume.', ...NOTHING_ELSE },
      },
    ms > SLOW_DATABASE && {
      ...{ id: 'database slow', subject: 'Database', tone: 'warn' },
      what: `An empty query takes ${Math.round(ms)} ms.`,
      ...{ remedy: 'Check the database server load and the network latency to it.', ...NOTHING_ELSE },
    },
    replicas === 0 && {
      ...{ id: 'replicas silent', subject: 'Replicas', tone: 'warn' },
      what: 'No replica has reported within the last 30 seconds.',
      ...{ remedy: 'Check the host log: the host cannot write its heartbeat.', ...NOTHING_ELSE },
    },
  ]
  return found.filter((one) => one !== false)
}

/** A dataset that was turned off or has no rows yet is not a problem. */
function stateTrouble({ id, title, state, reason, remedy }: InstalledDataset): readonly Trouble[] {
  if (!['failed', 'unmet', 'rejected'].includes(state)) return []
  return [
    {
      ...{ id: `${id} ${state}`, subject: title ?? id, tone: 'down' },
      what: reason ?? `The dataset is ${state}.`,
      remedy: remedy ?? 'See the log of the host for details.',
      waits: [],
      remedies: [{ dataset: id, text: 'Open the dataset' }],
    },
  ]
}
