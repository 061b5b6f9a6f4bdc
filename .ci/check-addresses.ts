/** No file in the repository may contain a package registry's address or a path on a developer's machine. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { addressesIn } from './addresses.ts'
import { finish, ROOT } from './workspace.ts'

/** Folders outside the repository, including data folders such as `.bourse-mine` in the README. */
const SKIPPED = /^(?:\.git|node_modules|dist|coverage|\.bourse(?:-.*)?)$/

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.test(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else if (entry.isFile()) yield path
  }
}

function isText(content: Buffer): boolean {
  return !content.subarray(0, 8192).includes(0)
}

const problems: string[] = []
let read = 0
for (const path of files(ROOT)) {
  const content = readFileSync(path)
  if (!isText(content)) continue
  read += 1
  for (const find of addressesIn(content.toString('utf8'))) problems.push(`${relative(ROOT, path)}, ${find}`)
}
finish(problems, `${read} files, no registry addresses or machine paths`)
