import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandFailure } from './command-failure.ts'
import { refuseMissing } from './arguments.ts'

/** Extensions of files that may contain rows; other files in a folder are ignored. */
const TABLE = /\.(?:csv|tsv|psv|txt|ndjson|jsonl|json|parquet)(?:\.gz)?$|\.(?:gz|zip)$/i

/** Returns the files at the given paths. For a folder, returns all files in it and its subfolders, in name order. */
export async function filesToImport(paths: readonly string[]): Promise<readonly string[]> {
  const files: string[] = []
  for (const path of paths) {
    await refuseMissing(path, 'Give the path of a CSV, NDJSON or Parquet file, or of a folder with such files.')
    const found = (await stat(path)).isDirectory() ? await filesIn(path) : [path]
    if (found.length === 0)
      throw new CommandFailure(`The folder ${path} has no files to import.`, 'Expected .csv, .txt, .ndjson, .parquet…')
    files.push(...found)
  }
  return files
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const isTable = (name: string) => TABLE.test(name) && !name.startsWith('.')
  return entries
    .filter((entry) => entry.isFile() && isTable(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
