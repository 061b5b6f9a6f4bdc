// What the admin API shows, by itself: a browser can have it without the rest, which needs Node.
export * from '@bourse/engine/accounts/shapes'
export type * from '@bourse/engine/audit/shapes'
export type * from '@bourse/engine/jobs/shapes'
export * from './import-shown.ts'
