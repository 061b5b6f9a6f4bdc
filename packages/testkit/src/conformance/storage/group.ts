import type { CheckGroup } from '../check.ts'
import { migratesAnEmptyDatabase } from './migrates-an-empty-database.ts'
import { migratingTwiceChangesNothing } from './migrating-twice-changes-nothing.ts'
import { staysInItsSchema } from './stays-in-its-schema.ts'
import { tablesAreAsDeclared } from './tables-are-as-declared.ts'

/** Checks on the tables in the database. */
export const storage: CheckGroup = {
  title: 'storage',
  checks: [migratesAnEmptyDatabase, migratingTwiceChangesNothing, tablesAreAsDeclared, staysInItsSchema],
}
