import { bodies } from './bodies/group.ts'
import type { CheckGroup } from './check.ts'
import { definition } from './definition/group.ts'
import { packaging } from './package/group.ts'
import { publication } from './publication/group.ts'
import { reading } from './reading/group.ts'
import { sources } from './sources/group.ts'
import { storage } from './storage/group.ts'

/**
 * All checks, from the definition of a dataset to its package. To add a check, add a file next to these and an entry in
 * its group.
 */
export const GROUPS: readonly CheckGroup[] = [definition, storage, sources, publication, reading, bodies, packaging]
