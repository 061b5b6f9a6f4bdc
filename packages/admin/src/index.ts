export { change, withTag } from './change.ts'
export { CHANGES, CHANGES_PROBLEMS, COMMON, expecting, MAKES, MAKES_PROBLEMS } from './common.ts'
export { administration } from './contract/administration.ts'
export type {
  Administration,
  ChangeResult,
  Changes,
  Changing,
  KeyScopes,
  Repeatable,
} from './contract/administration.ts'
export { default } from './dataset.ts'
export { withOwnCapability } from './own-capability.ts'
