import { backgroundWork, type BackgroundWork } from '../catalogue/host-parts.ts'
import type { Foundation, Ground } from './foundation.ts'
import { keepAuditDaily } from './keep-audit-daily.ts'

/** Work of a host outside of requests: maintaining its audit log, and background work of datasets. */
export function createBackgroundWork({ clock, log }: Ground, foundation: Foundation) {
  const { wiring, changes, auditKeeper, secrets } = foundation
  const audit = keepAuditDaily({ auditKeeper, auditSecret: secrets.audit, clock }, (err) =>
    log.warn({ err }, 'audit log maintenance failed'),
  )
  const offered = () => wiring.inject({ work: backgroundWork })['work'] as readonly BackgroundWork[]
  const begun = new Set<BackgroundWork>()
  // Also starts the work of datasets that are enabled later.
  function begin(): void {
    for (const work of offered()) {
      if (begun.has(work)) continue
      begun.add(work)
      work.start((err) => log.warn({ err }, 'background work failed'))
    }
  }
  return {
    start(): void {
      audit.start()
      changes.subscribe(begin)
      begin()
    },
    /** Runs pending work, whether or not it was started; returns the amount of work done. */
    async run(): Promise<number> {
      let done = 0
      for (const work of offered()) done += await work.run()
      return done
    },
    async close(): Promise<void> {
      await Promise.all([audit.close(), ...[...begun].map((work) => work.close())])
    },
  }
}
