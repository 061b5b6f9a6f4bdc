// Accounts and keys as they are shown, by themselves: a browser can have them without the rest, which needs Node.
export * from './account-shapes.ts'
export * from './key-shapes.ts'
