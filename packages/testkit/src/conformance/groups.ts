import { bodies } from './bodies/group.ts'
import type { CheckGroup } from './check.ts'
import { definition } from './definition/group.ts'
import { packaging } from './package/group.ts'
import { publication } from './publication/group.ts'
import { reading } from './reading/group.ts'
import { sources } from './sources/group.ts'
import { storage } from './storage/group.ts'

/**
 * Every check, from what a dataset says to how it is published. A new check is a file beside these and a line in its
 * group.
 */
export const GROUPS: readonly CheckGroup[] = [definition, storage, sources, publication, reading, bodies, packaging]
