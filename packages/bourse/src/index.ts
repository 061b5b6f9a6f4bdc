export { runCommandLine } from './command-line.ts'
export type { DatasetImport } from './load-datasets.ts'
export type { CommandLine } from './run-command-line.ts'
