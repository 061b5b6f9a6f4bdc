export * from './daily-bars.ts'
export * from './listing.ts'
export * from './sessions.ts'
export * from './splits.ts'
