import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the package that a file belongs to; undefined outside of any. */
export function packageFolderOf(file: string): string | undefined {
  const folder = dirname(file)
  if (existsSync(join(folder, 'package.json'))) return folder
  return folder === dirname(folder) ? undefined : packageFolderOf(folder)
}
