import pino, { type Logger } from 'pino'

/** Characters gathered before they are written, and milliseconds until fewer are. */
const GATHERED = 4_096
const FLUSH_MS = 500

/** The host's log, a JSON line an event, to a file descriptor. Lines are gathered, so that no request waits for them; all are written at the end. */
export function createLog(level: string, fd: number): Logger {
  return pino({ level }, pino.destination({ fd, sync: false, minLength: GATHERED, periodicFlush: FLUSH_MS }))
}
