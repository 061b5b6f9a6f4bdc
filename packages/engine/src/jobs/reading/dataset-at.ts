import type { Dataset } from '@bourse/kit'
import type { SourceAt } from './messages.ts'

/** Returns the dataset that a module exports. */
export async function datasetAt(at: SourceAt): Promise<Dataset> {
  const exported: Readonly<Record<string, unknown>> = await import(at.module)
  const found = Object.values(exported).find((value) => isDataset(value) && value.id === at.dataset)
  if (found === undefined) throw missing(at)
  return found as Dataset
}

export const missing = ({ module, dataset, source }: SourceAt) =>
  new Error(
    `the dataset ${dataset} that ${module} exports has no source ${source}: a dataset's \`module\` must be ` +
      '`import.meta.url` of the file that exports it',
  )

const isDataset = (value: unknown): value is Dataset =>
  typeof value === 'object' && value !== null && 'part' in value && value.part === 'dataset'
