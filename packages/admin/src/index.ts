export type { Administration, Changed, Changes, Changing, KeyScopes, Repeatable } from './contract/administration.ts'
export { default } from './dataset.ts'
