import type { Dataset, Job, Schedule, Source } from '@bourse/kit'
import { currentKnowledge } from '../storage/versions.ts'
import type { Wiring } from '../wiring/wiring.ts'
import { runSource, type SourceParts } from './run-source.ts'
import { nextWindow, noteWindow } from './source-window.ts'

/** What scheduled work stands on. */
export interface TaskParts extends SourceParts {
  readonly wiring: Wiring
}

/** One piece of scheduled work. */
export interface Task {
  /** `<dataset>__<source or job>`, also the name of its queue. */
  readonly name: string
  readonly dataset: Dataset
  readonly schedule: Schedule
  /** Ids of records after whose publication it runs. */
  readonly after: readonly string[]
  run(signal: AbortSignal): Promise<void>
}

/** A task per enabled source and per job. */
export function tasksOf(parts: TaskParts): readonly Task[] {
  return parts.wiring.datasets.flatMap((dataset) => [
    ...dataset.sources.filter((source) => isEnabled(parts, source)).map((source) => sourceTask(parts, dataset, source)),
    ...dataset.jobs.map((job) => jobTask(parts, dataset, job)),
  ])
}

/** Sources reach out only where the operator said so. */
const isEnabled = ({ config }: TaskParts, { id, demo }: Source) => !demo && config.sources[id]?.['enabled'] === true

function sourceTask(parts: TaskParts, dataset: Dataset, source: Source): Task {
  const { database, clock } = parts
  return {
    name: `${dataset.id}__${source.id}`,
    dataset,
    schedule: source.schedule,
    after: [],
    async run(signal) {
      const window = await nextWindow(database, dataset, source, clock.now().slice(0, 10))
      await runSource(parts, { dataset, source, window, signal })
      await noteWindow(database, dataset, source, window)
    },
  }
}

function jobTask(parts: TaskParts, dataset: Dataset, job: Job): Task {
  const { wiring, clock, log, database } = parts
  return {
    name: `${dataset.id}__${job.id}`,
    dataset,
    schedule: job.schedule,
    after: job.after.flatMap((record) => wiring.tables.get(record)?.id ?? []),
    run: async (signal) =>
      job.run(wiring.inject(job.needs) as never, { clock, log, signal, knowledge: await currentKnowledge(database) }),
  }
}
