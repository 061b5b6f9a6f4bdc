export { default } from './dataset.ts'
export { sanctionsExport } from './apply-export.ts'
export { entities } from './records.ts'
