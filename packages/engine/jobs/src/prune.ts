import type { Dataset } from '@bourse/kit'
import type { Task, TaskParts } from './tasks.ts'

/** The task that removes what a dataset no longer keeps, once a day; none where it keeps everything. */
export function pruneTasks({ store }: Pick<TaskParts, 'store'>, dataset: Dataset, blocks?: number): readonly Task[] {
  if (!dataset.records.some(({ retain, time }) => retain !== undefined || time.mode === 'snapshot')) return []
  return [
    {
      // The point is in the name of no source and no job.
      name: `${dataset.id}__host.prune`,
      dataset,
      schedule: { cron: '10 2 * * *', zone: 'UTC' },
      after: [],
      run: (signal) => store.prune(dataset, { signal, blocks }),
    },
  ]
}
