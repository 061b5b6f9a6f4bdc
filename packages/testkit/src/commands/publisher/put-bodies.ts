import { CommandFailure } from '@bourse/bourse/commands'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isUtf8 } from 'node:buffer'
import type { FakeBody, FakePublisher } from '../../publisher/index.ts'

/**
 * Serves every file in a folder at its path within the folder. A file name may contain a query, and `%2F` is a slash.
 * Returns the number of files.
 */
export function putBodies(publisher: Pick<FakePublisher, 'put'>, folder: string): number {
  if (!existsSync(folder))
    throw new CommandFailure(`${folder} does not exist.`, 'Name a folder whose file paths match the addresses.')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name)
    publisher.put(`/${relative(folder, file).split(sep).join('/')}`, bodyOf(readFileSync(file)))
  }
  return files.length
}

/** Returns a file as a body: JSON as a value, because some profiles divide it into pages. */
function bodyOf(bytes: Buffer): FakeBody {
  if (!isUtf8(bytes)) return bytes
  const text = bytes.toString('utf8')
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text) as object
  } catch {
    return text
  }
}
