import type { Dataset } from '@bourse/kit'
import type { Task, TaskParts } from './tasks.ts'

/** The task that packs settled rows of long histories, once a day; none where a dataset has none. */
export function packTasks({ store }: Pick<TaskParts, 'store'>, dataset: Dataset): readonly Task[] {
  if (!dataset.records.some(({ longHistory }) => longHistory)) return []
  return [
    {
      // The point is in the name of no source and no job.
      name: `${dataset.id}__host.pack`,
      dataset,
      schedule: { cron: '40 2 * * *', zone: 'UTC' },
      after: [],
      run: async (signal) => void (await store.pack(dataset, { signal })),
    },
  ]
}
