export { default } from './dataset.ts'
export { lists, EMPTY_MEMBER } from './staging/lists.ts'
export { indices } from './indices/record.ts'
export { constituents } from './constituents/record.ts'
