// Types of displayed imports and held rows, in a module that browsers can load without code that needs Node.js.
export type { ImportField, ImportPreset } from './import-field.ts'
export type * from './review/review-shapes.ts'
