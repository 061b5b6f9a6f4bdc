export { runCommandLine, type CommandLine } from './run-command-line.ts'
