/**
 * Work on stored rows, which most commands do without: load it with the command. As `parts.ts`, for packages of the
 * engine.
 */
export { demoIsDue, dropDemo, loadDemo, refuseOwnRows, settleDemo } from './jobs/demo.ts'
export { createFindingGroups, DONE, type FindingGroup } from './jobs/finding-groups.ts'
export { openRejectsFile, type RejectsFile } from './jobs/rejects-file.ts'
export { importFile, type ImportReport } from './jobs/import-file.ts'
export { ingestFiles, type FileSource, type FilesReport } from './jobs/ingest-files.ts'
export { numberedBatches } from './jobs/numbered-batches.ts'
export { runSource } from './jobs/run-source.ts'
export { settingsOf } from './jobs/source-tools.ts'
