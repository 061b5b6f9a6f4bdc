import pino, { type Logger } from 'pino'

/**
 * Bytes that are buffered before a write, and milliseconds after which fewer bytes are written. A write wakes another
 * thread, which costs as much as 20 lines.
 */
const GATHERED = 32_768
const FLUSH_MS = 500

/**
 * The host's log: one JSON line per event, to a file descriptor. Lines are buffered so that no request waits for a
 * write; closing writes the rest.
 */
export function createLog(level: string, fd: number): Logger {
  const file = pino.destination({
    fd,
    sync: false,
    // As text, the entire buffer would be measured again for every added line.
    contentMode: 'buffer',
    minLength: GATHERED,
    maxWrite: 2 * GATHERED,
    periodicFlush: FLUSH_MS,
  })
  // The type of `file.write` accepts only text.
  return pino({ level }, { write: (line) => void file.write(Buffer.from(line) as never) })
}
