import type { Dataset } from '@bourse/kit'
import { basename } from 'node:path'
import type { Publications } from '../../publishing/index.ts'
import { importFile, type ImportOptions, type ImportReport } from '../import-file.ts'
import { importedBy } from '../importing/imported-by.ts'
import { importLineage } from './lineage-run.ts'
import { withLineage, type LineageParts } from './record-events.ts'

/** Maximum number of files that an event names. */
const MOST_FILES = 100

interface ImportRun {
  readonly paths: readonly string[]
  /** Identifies the import if it is run again after an interruption; default: its files. */
  readonly unit?: string
  /** Whether an operator or the host stopped the import. */
  readonly isAborted: () => boolean
}

/** Imports files like `importFile`, and records the run unless it is a dry run. */
export function importWithLineage(
  parts: LineageParts & { readonly publications: Publications },
  dataset: Dataset,
  { paths, unit, isAborted }: ImportRun,
  options: ImportOptions,
): Promise<ImportReport> {
  const work = () => importFile(parts.publications, dataset, paths, options)
  if (options.dryRun === true) return work()
  const files = paths.slice(0, MOST_FILES).map((path) => basename(path))
  const named = { source: options.source, files, unit: unit ?? files.join(' ').slice(0, 200) }
  return withLineage(parts, importLineage(dataset, importedBy(dataset, options.record), named), work, isAborted)
}
