import pino, { type Logger } from 'pino'

/**
 * Number of bytes buffered before a write, and the longest time that fewer bytes wait, in milliseconds. A write wakes
 * another thread, which costs as much as logging 20 lines.
 */
const GATHERED = 32_768
const FLUSH_MS = 500
/** Bytes that a worker buffers before a write: a pipe interleaves writes above 4,096 bytes from several processes. */
const GATHERED_BY_WORKER = 2_048

/**
 * The host's log: one JSON line per event, to a file descriptor. Lines are buffered so that no request waits for a
 * write; closing the log writes the rest. Every line from a worker includes its number.
 */
export function createLog(level: string, fd: number, worker?: number): Logger {
  const gathered = worker === undefined ? GATHERED : GATHERED_BY_WORKER
  const file = pino.destination({
    fd,
    sync: false,
    // If the buffer were text, all of it would be measured again for every added line.
    contentMode: 'buffer',
    minLength: gathered,
    maxWrite: 2 * gathered,
    periodicFlush: FLUSH_MS,
  })
  // `file.write` is typed to accept only text.
  const log = pino({ level }, { write: (line) => void file.write(Buffer.from(line) as never) })
  return worker === undefined ? log : log.child({ worker })
}
