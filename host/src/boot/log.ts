import pino, { type Logger } from 'pino'

/**
 * Bytes buffered before a write, and milliseconds that a smaller amount waits. A write wakes another thread, which
 * costs as much as 20 lines.
 */
const GATHERED = 32_768
const FLUSH_MS = 500

/**
 * The host's log: one JSON line per event, to a file descriptor. Lines are buffered so that no request waits for a
 * write; closing the log writes the rest.
 */
export function createLog(level: string, fd: number): Logger {
  const file = pino.destination({
    fd,
    sync: false,
    // If the buffer were text, all of it would be measured again for every added line.
    contentMode: 'buffer',
    minLength: GATHERED,
    maxWrite: 2 * GATHERED,
    periodicFlush: FLUSH_MS,
  })
  // `file.write` is typed to accept only text.
  return pino({ level }, { write: (line) => void file.write(Buffer.from(line) as never) })
}
