// The types of the admin API. Browsers can import them without the rest of the package, which needs Node.
export * from '@bourse/engine/accounts/shapes'
export type * from '@bourse/engine/audit/shapes'
export type * from '@bourse/engine/jobs/shapes'
export type * from './audit-shown.ts'
export type * from './held-shown.ts'
export * from './import-shown.ts'
export type * from './jobs-shown.ts'
