import type { Dataset } from '@bourse/kit'
import type { Task, TaskParts } from './tasks.ts'

/**
 * Returns a dataset's daily maintenance tasks in the store: removing rows past their retention and packing settled
 * rows of long histories. `blocks` as in `TidyOptions`.
 */
export function storeTasks({ store }: Pick<TaskParts, 'store'>, dataset: Dataset, blocks?: number): readonly Task[] {
  const { records } = dataset
  const retains = records.some(({ retain, time }) => retain !== undefined || time.mode === 'snapshot')
  const packs = records.some(({ longHistory }) => longHistory)
  return [
    ...(retains ? [daily(dataset, 'prune', '10 2 * * *', (signal) => store.prune(dataset, { signal, blocks }))] : []),
    ...(packs ? [daily(dataset, 'pack', '40 2 * * *', (signal) => store.pack(dataset, { signal }))] : []),
  ]
}

const daily = (
  dataset: Dataset,
  does: string,
  cron: string,
  work: (signal: AbortSignal) => Promise<unknown>,
): Task => ({
  // The name is unique, because source and job names never contain a period.
  name: `${dataset.id}__host.${does}`,
  dataset,
  schedule: { cron, zone: 'UTC' },
  after: [],
  run: async (signal) => void (await work(signal)),
})
