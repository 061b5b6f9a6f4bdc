import { createWriteStream } from 'node:fs'
import { once } from 'node:events'

/** A CSV file of rejected lines: where, why, what. */
export interface RejectsFile {
  add(line: number, reason: string, row: unknown): void
  close(): Promise<void>
}

/** Creates the file, or empties it. */
export async function openRejectsFile(path: string): Promise<RejectsFile> {
  const stream = createWriteStream(path)
  await once(stream, 'open')
  stream.write('line,reason,row\r\n')
  return {
    add: (line, reason, row) =>
      void stream.write(`${line},${quoted(reason)},${quoted(typeof row === 'string' ? row : JSON.stringify(row))}\r\n`),
    async close() {
      stream.end()
      await once(stream, 'finish')
    },
  }
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
