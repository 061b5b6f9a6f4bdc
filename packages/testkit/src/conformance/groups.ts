import { bodies } from './bodies/group.ts'
import type { CheckGroup } from './check.ts'
import { connectors } from './connectors/group.ts'
import { definition } from './definition/group.ts'
import { packaging } from './package/group.ts'
import { publication } from './publication/group.ts'
import { reading } from './reading/group.ts'
import { sources } from './sources/group.ts'
import { storage } from './storage/group.ts'

/**
 * All checks, from the definition of a dataset to its package. To add one, add a file next to the existing checks of a
 * group and an entry in that group.
 */
export const GROUPS: readonly CheckGroup[] = [
  definition,
  storage,
  sources,
  connectors,
  publication,
  reading,
  bodies,
  packaging,
]
