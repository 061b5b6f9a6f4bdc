export { default } from './dataset.ts'
export { sanctionsExport } from './take-in-export.ts'
export { entities } from './records.ts'
