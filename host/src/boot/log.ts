import pino, { type Logger } from 'pino'

/**
 * Bytes gathered before they are written, and milliseconds until fewer are. A write goes to another thread, and waking
 * that costs as much as 20 lines.
 */
const GATHERED = 32_768
const FLUSH_MS = 500

/**
 * The host's log, a JSON line an event, to a file descriptor. Lines are gathered, so that no request waits for them;
 * all are written at the end.
 */
export function createLog(level: string, fd: number): Logger {
  const file = pino.destination({
    fd,
    sync: false,
    // Text would be measured from its beginning for every line that is added.
    contentMode: 'buffer',
    minLength: GATHERED,
    maxWrite: 2 * GATHERED,
    periodicFlush: FLUSH_MS,
  })
  // Its types know text only.
  return pino({ level }, { write: (line) => void file.write(Buffer.from(line) as never) })
}
