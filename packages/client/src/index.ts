export * from './generated/operations.ts'
export * from './runtime/index.ts'
