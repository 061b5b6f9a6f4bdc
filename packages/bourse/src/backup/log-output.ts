import type { Clock } from '@bourse/kit'
import type { Logger } from 'pino'
import type { Output } from '../output.ts'

/** Milliseconds between two log lines about the progress of the same step. */
const EVERY = 60_000

/** Output of work without a terminal: status lines and progress go to the host's log. */
export function logOutput(log: Logger, clock: Clock): Output {
  return {
    json: false,
    isTerminal: false,
    print: () => undefined,
    say: (line) => log.info(line),
    progress(title, unit = 'rows') {
      const step = title.trim()
      let [done, reportedAt] = [0, clock.millis()]
      return {
        update(count) {
          done = count
          if (clock.millis() - reportedAt < EVERY) return
          reportedAt = clock.millis()
          log.info({ step, done, unit }, 'backup in progress')
        },
        end: () => log.info({ step, done, unit }, 'backup step ended'),
      }
    },
  }
}
