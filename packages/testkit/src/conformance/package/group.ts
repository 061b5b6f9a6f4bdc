import type { CheckGroup } from '../check.ts'
import { codeIsDeterministic } from './code-is-deterministic.ts'
import { defaultExportIsTheDataset } from './default-export-is-the-dataset.ts'
import { importsStayWithinBounds } from './imports-stay-within-bounds.ts'
import { manifestIsComplete } from './manifest-is-complete.ts'
import { sqlNamesNoSchema } from './sql-names-no-schema.ts'

/** Checks on the package in which the dataset is published. */
export const packaging: CheckGroup = {
  title: 'package',
  checks: [
    importsStayWithinBounds,
    codeIsDeterministic,
    sqlNamesNoSchema,
    manifestIsComplete,
    defaultExportIsTheDataset,
  ],
}
