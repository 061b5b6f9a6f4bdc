import type { HealthListRow } from '@bourse/client'
import { instantText } from '../../format/dates.ts'
import { isReady, type Source } from '../sources/source.ts'
import type { DatasetHealth, Deployment } from './report.ts'
import type { Remedy, Trouble } from './troubles.ts'

type Advice = Pick<Trouble, 'tone' | 'what' | 'remedy'>

/** Problem and fix per freshness status; statuses without an entry need no attention. */
const ADVICE: Readonly<Partial<Record<HealthListRow['freshness_status'], Advice>>> = {
  stale: {
    tone: 'down',
    what: 'The latest session has no data.',
    remedy: 'Run the source again. If the run fails, its message says why.',
  },
  partial: {
    tone: 'warn',
    what: 'The latest session has rows for only some listings.',
    remedy: 'The publisher may still be updating. Run the source again, and check rows awaiting review.',
  },
  unavailable: {
    tone: 'info',
    what: 'The dataset has no rows yet.',
    remedy: 'Run a source for the dates that you need, or import a file.',
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
  remedy: 'Fix the cause, and run the source again.',
}

/** A problem with one dataset on one market. */
interface RowTrouble extends Advice {
  readonly dataset: string
  readonly market: string | null
  readonly code: string
}

/** Problems with datasets, each once for all markets on which it has the problem. */
export function datasetTroubles({ report, sources }: Deployment): readonly Trouble[] {
  const rows = report.datasets.flatMap(rowTroubles)
  // The demo market has rows for only some datasets, and they end when it was generated.
  const shown = report.demo ? rows.filter(({ code }) => !QUIET_IN_DEMO.includes(code)) : rows
  return [...Map.groupBy(shown, ({ dataset, what }) => `${dataset} ${what}`).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { dataset, code, tone, what, remedy } = first
    const markets = group.flatMap(({ market }) => market ?? [])
    const subject = markets.length === 0 ? dataset : `${dataset} · ${listText(markets)}`
    const own = sources.filter((source) => source.dataset === dataset)
    const isHeld = code === HELD
    const waits = isHeld ? [] : own.filter(({ enabled }) => enabled).map(waitText)
    const remedies = isHeld ? [{ heldOf: dataset, text: 'Review' }] : remediesOf(dataset, own)
    return [{ id: `${dataset} ${code}`, subject, tone, what, remedy, waits, remedies }]
  })
}

/** Number of markets that a card names. */
const NAMED = 4

const listText = (markets: readonly string[]) =>
  markets.length <= NAMED + 1
    ? markets.join(', ')
    : `${markets.slice(0, NAMED).join(', ')} and ${markets.length - NAMED} more`

const HELD = 'held'
const QUIET_IN_DEMO: readonly string[] = ['stale', 'unavailable', 'unknown']

function rowTroubles(row: DatasetHealth): readonly RowTrouble[] {
  const { dataset, status, freshness_status: freshness, held, problem } = row
  const subject = { dataset, market: row.exchange ?? row.market }
  const known = ADVICE[freshness]
  const isFailed = status !== freshness
  const late = known === undefined ? undefined : { ...subject, code: freshness, ...known }
  const failed = late === undefined && isFailed ? { ...subject, code: 'failed', ...FAILED_RUN } : undefined
  const broken = problem === null ? undefined : { ...subject, code: 'moved', ...movedAdvice(problem) }
  const waiting = held === 0 ? undefined : { ...subject, code: HELD, ...heldAdvice(held) }
  return [late, failed, broken, waiting].filter((one) => one !== undefined)
}

const movedAdvice = (problem: string): Advice => ({
  tone: 'down',
  what: problem,
  remedy: 'Update the package of the dataset; the layout or the URL of its source has changed.',
})

const heldAdvice = (held: number): Advice => ({
  tone: 'info',
  what: `Held rows: ${held}.`,
  remedy: 'Release or discard them in Quality.',
})

/** What a source waits for, in one line. */
function waitText({ title, state, reason, last_run: last, next_run_at: next }: Source): string {
  if (state === 'running') return `${title} is running.`
  if (state === 'failing') return `${title} failed: ${last?.message ?? reason ?? 'see its runs'}.`
  if (reason !== null) return `${title} waits: ${reason}.`
  return next === null ? `${title} has no schedule.` : `${title} waits for its next run at ${instantText(next)}.`
}

/** Run the sources that are on, back-fill one, or enable one, and import a file if none is on. */
function remediesOf(dataset: string, sources: readonly Source[]): readonly Remedy[] {
  const on = sources.filter(({ enabled }) => enabled)
  const real = on.find(({ is_demo: isDemo }) => !isDemo)
  const candidate = sources.find((source) => !source.is_demo && isReady(source)) ?? sources[0]
  return [
    ...on.slice(0, 3).map(({ source }) => ({ job: `${dataset}__${source}`, text: `Run ${source}` })),
    ...(real === undefined ? [] : [{ source: real.id, text: 'Back-fill' }]),
    ...(on.length === 0 && candidate !== undefined ? [{ source: candidate.id, text: 'Enable a source' }] : []),
    ...(on.length === 0 ? [{ page: '/imports' as const, text: 'Import a file' }] : []),
  ]
}
