import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns the folder of the package that contains a file; undefined for a file outside any package. */
export function packageFolderOf(file: string): string | undefined {
  const folder = dirname(file)
  if (existsSync(join(folder, 'package.json'))) return folder
  return folder === dirname(folder) ? undefined : packageFolderOf(folder)
}
