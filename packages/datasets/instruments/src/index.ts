export { default } from './dataset.ts'
export { directory } from './intake/directory.ts'
export { directoryRow, type DirectoryRow } from './intake/directory-fields.ts'
export { identifiers, instruments, symbolAssignments } from './records.ts'
