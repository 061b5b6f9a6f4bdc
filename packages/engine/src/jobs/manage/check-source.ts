import type { Dataset, Source } from '@bourse/kit'
import { publisherId } from '@bourse/kit/host'
import { addDays } from '@bourse/kit/values'
import { unitName } from '../archive.ts'
import { publishRaw } from '../publish-raw.ts'
import { requestCost, type RequestCost } from './request-cost.ts'
import { unitsOf, type SourceParts } from '../run-source.ts'
import { openSourceTools } from '../source-tools.ts'
import { sourceRows } from '../source-rows.ts'

/** Number of days before today for which the source plans units; the trial runs the last unit. */
const DAYS = 7
/** Number of sample rows, shown as they would be published. */
const SAMPLE = 3
/** Maximum number of rules that are shown. */
const MAX_RULES = 20

/** The result of a trial run of a source. A trial run publishes nothing. */
export interface SourceTrial {
  readonly unit: string
  readonly milliseconds: number
  readonly rows: number
  readonly rejected: number
  readonly held: number
  /** Number of rows by rule. */
  readonly rules: Readonly<Record<string, number>>
  /** Number of rows that the source omitted on purpose, by rule. */
  readonly left_out: Readonly<Record<string, number>>
  readonly sample: readonly Readonly<Record<string, unknown>>[]
}

interface Trial {
  readonly dataset: Dataset
  readonly source: Source
  /** A unit as JSON; defaults to the last unit that the source plans for the past seven days. */
  readonly unit?: string | undefined
  readonly signal: AbortSignal
}

/**
 * Fetches one unit of a source and checks its rows as a run would, but publishes nothing. Retries a rejected key.
 * Rejects with the same errors as a run.
 */
export async function trySource(parts: SourceParts, trial: Trial): Promise<SourceTrial> {
  const { dataset, source, signal } = trial
  const started = parts.clock.millis()
  await retryKey(parts, source)
  const tools = openSourceTools(parts, source, signal)
  try {
    const unit = await unitOf(parts, trial, tools)
    const raw = await source.fetch(unit as never, tools as never, parts.inject(source.needs) as never)
    const rules: Record<string, number> = {}
    const report = await publishRaw(
      { ...parts, folder: tools.downloads },
      { dataset, source, raw, unit },
      {
        dryRun: true,
        onFinding({ rule }) {
          if (Object.keys(rules).length < MAX_RULES || rule in rules) rules[rule] = (rules[rule] ?? 0) + 1
        },
      },
    )
    return {
      unit: unitName(unit),
      milliseconds: parts.clock.millis() - started,
      rows: report.rows,
      rejected: report.quarantined,
      held: report.held,
      rules,
      left_out: report.tallies ?? {},
      sample: await sampleOf(parts, { dataset, source, raw, unit }, tools.downloads),
    }
  } finally {
    await tools.close()
  }
}

/** Estimates what the publisher would bill for a trial run. Retries a refused key. */
export async function trialCost(parts: SourceParts, trial: Trial): Promise<RequestCost | null> {
  const { source, signal } = trial
  if (source.publisher.billsRequests !== true) return null
  await retryKey(parts, source)
  const tools = openSourceTools(parts, source, signal)
  try {
    return await requestCost(source, [await unitOf(parts, trial, tools)], tools)
  } finally {
    await tools.close()
  }
}

const retryKey = ({ database }: SourceParts, { publisher }: Source) =>
  database.query('update bourse.publisher_states set stopped = null, keys = null where publisher = $1', [
    publisherId(publisher),
  ])

/** Returns the given unit, or the last one that the source plans. */
async function unitOf(
  parts: SourceParts,
  { dataset, source, unit }: Trial,
  tools: ReturnType<typeof openSourceTools>,
): Promise<unknown> {
  if (unit !== undefined) return JSON.parse(unit)
  const to = parts.clock.now().slice(0, 10)
  const window = { from: addDays(to, -DAYS), to }
  const units = await unitsOf(parts, { dataset, source, window }, tools)
  if (units.length === 0) throw new Error(`${source.id} plans no units from ${window.from} to ${window.to}`)
  return units.at(-1)
}

async function sampleOf(
  { parsesHere }: SourceParts,
  raw: Parameters<typeof sourceRows>[0],
  folder: Parameters<typeof sourceRows>[1],
): Promise<SourceTrial['sample']> {
  const sample: Readonly<Record<string, unknown>>[] = []
  for await (const { rows } of sourceRows(raw, folder, parsesHere)) {
    for (const { row, reject } of rows) if (reject === undefined && sample.length < SAMPLE) sample.push(row)
    if (sample.length === SAMPLE) break
  }
  return sample
}
