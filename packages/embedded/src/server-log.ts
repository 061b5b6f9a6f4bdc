import { open, rename, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { fileStats, fileText } from './file-text.ts'

const LARGEST = 4 * 1024 * 1024
const TAIL_LINES = 20

export function logFile(dataDir: string): string {
  return join(dataDir, 'postgres.log')
}

/** Opens the log for a server that is about to start; rotates a large one and keeps one older log. */
export async function openLog(dataDir: string): Promise<FileHandle> {
  const file = logFile(dataDir)
  const size = (await fileStats(file))?.size ?? 0
  if (size > LARGEST) await rename(file, `${file}.old`)
  return open(file, 'a', 0o600)
}

/** The end of the log, starting at a byte offset. */
export async function logTail(dataDir: string, from = 0): Promise<string> {
  const text = Buffer.from((await fileText(logFile(dataDir))) ?? '')
    .subarray(from)
    .toString()
  return text.trimEnd().split('\n').slice(-TAIL_LINES).join('\n')
}

/** An error about a data folder's server, with the end of the server's log and the next step. */
export async function serverError(what: string, dataDir: string, tail?: string): Promise<Error> {
  const end = tail ?? (await logTail(dataDir))
  const log = end === '' ? 'Its log is empty.' : `Its log ends:\n${end}`
  return new Error(
    `${what} ${log}\nFix what the log (${logFile(dataDir)}) reports and start again, or set DATABASE_URL to ` +
      'a ' +
      'server.',
  )
}
