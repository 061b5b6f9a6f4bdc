import { currentKnowledge, type RecordStore } from '../store/index.ts'
import type { AnyRecord, Dataset, Job, ServiceRef, Source } from '@bourse/kit'
import type { JobContext } from '@bourse/kit/delivery'
import type { Schedule } from '@bourse/kit/host'
import type { Wiring } from '../wiring/index.ts'
import { createWhileDemo, type WhileDemo } from './demo.ts'
import { deriveRows } from './derive-rows.ts'
import { runSource, type SourceParts } from './run-source.ts'
import { lineageTasks } from './lineage/lineage-task.ts'
import { isDeferred } from './run-task.ts'
import { sourceWindow } from './source-window.ts'
import { storeTasks } from './store-tasks.ts'

/** Dependencies of scheduled work. */
export interface TaskParts extends SourceParts {
  readonly wiring: Wiring
  readonly store: RecordStore
  /** The host's own scheduled work. */
  readonly hostTasks?: readonly HostTask[] | undefined
}

/** Scheduled work that belongs to no dataset, such as backups. */
export interface HostTask {
  readonly id: string
  readonly schedule: Schedule
  readonly limits?: TaskLimits
  run(signal: AbortSignal): Promise<void>
}

/** Limits for a task that differ from the defaults. */
export interface TaskLimits {
  /** Maximum run time in seconds, up to a day. */
  readonly seconds: number
  /** Maximum number of retries. */
  readonly retries: number
}

/** One piece of scheduled work. */
export interface Task {
  /** `<dataset>__<source or job>`, also the name of its queue. */
  readonly name: string
  readonly dataset: Dataset
  readonly schedule: Schedule
  /** Ids of the records whose publication triggers the task. */
  readonly after: readonly string[]
  readonly limits?: TaskLimits
  run(signal: AbortSignal): Promise<void>
}

/**
 * Returns the host's own tasks, plus one task per enabled source, per synthetic source with a schedule, per job, and
 * per dataset that has a retention period or packs its rows.
 */
export function tasksOf(parts: TaskParts): readonly Task[] {
  const whileDemo = createWhileDemo(parts.database)
  const ofDatasets = parts.wiring.datasets.flatMap((dataset) => [
    ...dataset.sources
      .filter((source) => isEnabled(parts, source))
      .map((source) => sourceTask({ ...parts, whileDemo }, dataset, source)),
    ...dataset.jobs.map((job) => jobTask(parts, dataset, job)),
    ...storeTasks(parts, dataset),
  ])
  return [...ofDatasets, ...ownTasks(parts)]
}

/** Returns the host's own scheduled work, as tasks of the dataset that contains the host's operations. */
function ownTasks(parts: TaskParts): readonly Task[] {
  const { wiring, hostTasks = [] } = parts
  const host = wiring.datasets.find(({ id }) => id === 'host')
  if (host === undefined) return []
  return [...hostTasks, ...lineageTasks(parts)].map(({ id, ...task }) => ({
    ...task,
    name: `host__${id}`,
    dataset: host,
    after: [],
  }))
}

/**
 * Whether a source runs. A source with network access must be enabled by the operator. Synthetic sources access nothing
 * and run while the database has their rows.
 */
function isEnabled({ config }: TaskParts, { id, demo, schedule }: Source): boolean {
  return demo ? schedule !== 'manual' : config.sources[id]?.['enabled'] === true
}

/**
 * Runs a window and records it. If a stop, the job timeout or the publisher interrupts the run, the next one resumes
 * after the last completed unit; if a unit failed, the entire window is run again.
 */
function sourceTask(parts: TaskParts & { readonly whileDemo: WhileDemo }, dataset: Dataset, source: Source): Task {
  const { database, clock, whileDemo } = parts
  async function run(signal: AbortSignal): Promise<void> {
    const windows = sourceWindow(database, dataset.id, source.id)
    const { after, since, ...window } = await windows.next(clock.now().slice(0, 10), source.sessions?.recheck)
    const onUnit = async (unit: string) => void (await windows.unitDone(window, unit))
    try {
      await runSource(parts, { dataset, source, window, after, since, signal, onUnit })
    } catch (error) {
      if (!signal.aborted && !isDeferred(error)) await windows.forgetUnits()
      throw error
    }
    await windows.done(window)
  }
  return {
    name: `${dataset.id}__${source.id}`,
    dataset,
    schedule: source.schedule,
    after: [],
    run: (signal) => (source.demo ? whileDemo(() => run(signal)) : run(signal)),
  }
}

function jobTask(parts: TaskParts, dataset: Dataset, job: Job): Task {
  const { wiring, clock, config, log, database, store, publications } = parts
  const name = `${dataset.id}__${job.id}`
  const after = [...new Set(job.after.flatMap((each) => recordsBehind(wiring, each)))]
  return {
    name,
    dataset,
    schedule: job.schedule,
    after,
    async run(signal) {
      const knowledge = await currentKnowledge(database)
      const given = { clock, log, signal, knowledge, published: () => currentKnowledge(database) }
      const context: JobContext = {
        ...given,
        async review(record) {
          checkOwn(dataset, record, 'reviews')
          await publications.review(record)
        },
        async derive(record, read) {
          checkOwn(dataset, record, 'publishes')
          const follows = [...wiring.tables.values()].filter(({ id }) => after.includes(id))
          const idsOf = (each: AnyRecord | ServiceRef) => recordsBehind(wiring, each)
          const stores = { store, publications, database, config, dataset }
          await deriveRows({ ...stores, idsOf, task: name, source: job.id, follows, context: given }, record, read)
        },
      }
      await job.run(wiring.inject(job.needs) as never, context)
    },
  }
}

/** Returns the record's id, or the ids of all records in the dataset that provides the service. */
function recordsBehind(wiring: Wiring, each: AnyRecord | ServiceRef): readonly string[] {
  if (each.part === 'service') return [...wiring.recordsBehind({ each })]
  const table = wiring.tables.get(each)
  return table === undefined ? [] : [table.id]
}

function checkOwn({ id, records }: Dataset, record: AnyRecord, does: string): void {
  if (!records.includes(record))
    throw new Error(`${record.table} is not a record of ${id}: a job ${does} only its own records`)
}
