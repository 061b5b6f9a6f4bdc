export { default } from './dataset.ts'
export { FLAT_FILES, type FlatFile } from './flat-file.ts'
export { flatFiles, type FlatFilesOptions } from './flat-files.ts'
