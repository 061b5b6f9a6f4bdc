import { flatFiles } from './flat-files.ts'

export default flatFiles()
