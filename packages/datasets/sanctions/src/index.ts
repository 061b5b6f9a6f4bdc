export { default } from './dataset.ts'
export { sanctionsExport } from './sanctions-export.ts'
export { entities, exports } from './records.ts'
