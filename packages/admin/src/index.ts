export type {
  Administration,
  ChangeResult,
  Changes,
  Changing,
  KeyScopes,
  Repeatable,
} from './contract/administration.ts'
export { default } from './dataset.ts'
