export { default } from './dataset.ts'
export { sanctionsExport } from './staging/sanctions-export.ts'
export { entities, exports } from './records.ts'
