// Imports and held rows as they are shown, by themselves: a browser can have them without the rest, which needs Node.
export type { ImportField } from './import-field.ts'
export type * from './review/review-shapes.ts'
