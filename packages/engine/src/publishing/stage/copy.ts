import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type pg from 'pg'

/** Number of characters buffered before they are sent to the server. */
const CHUNK = 64 * 1024

/** Copies lines into a table. `into` is its name and columns. */
export function openCopy(client: pg.ClientBase, into: string) {
  const stream = client.query(copyFrom(`copy ${into} from stdin`))
  const ended = finished(stream)
  // Callers receive the error when they write or close.
  ended.catch(() => undefined)
  // The stream does not report a broken connection until the next call.
  let broken: Error | undefined
  stream.once('error', (error) => (broken = error))
  let buffer = ''
  function flush(): Promise<void> | undefined {
    if (broken !== undefined) throw broken
    const chunk = buffer
    buffer = ''
    return stream.write(chunk) ? undefined : Promise.race([once(stream, 'drain'), ended]).then(() => undefined)
  }
  return {
    /** Resolves when the server is ready for more; undefined if the caller may continue immediately. */
    write(line: string): Promise<void> | undefined {
      buffer += line
      return buffer.length < CHUNK ? undefined : flush()
    },
    async close(): Promise<void> {
      if (broken !== undefined) throw broken
      stream.end(buffer)
      await ended
    },
    /** Ends the COPY and discards its rows, so that the connection can be used again. */
    async abort(): Promise<void> {
      if (broken !== undefined) return
      stream.destroy(new Error('the rows ended early'))
      await ended.catch(() => undefined)
    },
  }
}

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Returns a value in the text format of COPY. */
export function copyText(value: string | null): string {
  if (value === null) return '\\N'
  return SPECIAL.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (special) => ESCAPES[special] ?? special) : value
}
