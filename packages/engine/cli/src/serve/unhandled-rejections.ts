import type { Logger } from 'pino'

/**
 * Keeps a host up while a promise that nobody waits for is rejected, as a package may leave one behind: Node would end
 * the process, and every other dataset with it. What was thrown is logged. Returns a function that gives Node its own
 * way back.
 */
export function outliveStrayRejections(log: Logger): () => void {
  const onRejection = (err: unknown) => log.error({ err }, 'a promise was rejected and nothing waits for it')
  process.on('unhandledRejection', onRejection)
  return () => void process.off('unhandledRejection', onRejection)
}
