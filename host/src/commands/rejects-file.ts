import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'

/** A CSV file of rejected lines: where, why, what. */
export interface RejectsFile {
  add(line: number, reason: string, row: unknown): void
  /** Rejects where something could not be written, such as on a full disk. */
  close(): Promise<void>
}

/** Creates the file, or empties it. */
export async function openRejectsFile(path: string): Promise<RejectsFile> {
  const stream = createWriteStream(path)
  await once(stream, 'open')
  const written = finished(stream)
  // Whoever closes the file learns of a failure.
  written.catch(() => undefined)
  stream.write('line,reason,row\r\n')
  return {
    add: (line, reason, row) =>
      void stream.write(`${line},${quoted(reason)},${quoted(typeof row === 'string' ? row : JSON.stringify(row))}\r\n`),
    async close() {
      stream.end()
      await written
    },
  }
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
