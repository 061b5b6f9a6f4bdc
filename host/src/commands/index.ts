export type { DatasetImport } from './load-datasets.ts'
export { runCommandLine, type CommandLine } from './run-command-line.ts'
