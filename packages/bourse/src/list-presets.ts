import { PRESETS } from '@bourse/engine/jobs'
import type { Context } from './context.ts'
import { table } from './text.ts'

/** `bourse import --presets`: the publishers whose files can be recognized by their columns. */
export function listPresets({ output }: Context): void {
  const presets = PRESETS.map(({ name, title, datasets, forms, fileNames = [] }) => ({
    name,
    title,
    datasets,
    adjusted: forms.flatMap(({ adjusted }) => adjusted ?? [])[0] ?? null,
    file_names: fileNames,
  }))
  const rows = presets.map(({ name, title, datasets, adjusted, file_names }) => [
    name,
    title,
    datasets.join(', '),
    adjusted === null ? 'raw' : `adjusted ${adjusted}`,
    file_names.join(', ') || '–',
  ])
  output.print({ presets }, table(['PRESET', 'FILES OF', 'DATASETS', 'PRICES', 'FILE NAMES'], rows))
}
