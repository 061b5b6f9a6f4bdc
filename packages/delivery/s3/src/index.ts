export { default } from './dataset.ts'
export { s3 } from './s3.ts'
export type { S3Connection, S3Options } from './options.ts'
export { StoreError } from './store-error.ts'
