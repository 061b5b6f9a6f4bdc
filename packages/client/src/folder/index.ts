export { folderMirror, type FolderMirror } from './folder-mirror.ts'
