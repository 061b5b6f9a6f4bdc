// What the admin API shows, by itself: a browser can have it without the rest, which knows of Node.
export * from './accounts.ts'
export * from './audit.ts'
export * from './held.ts'
export * from './import-shown.ts'
export * from './keys.ts'
