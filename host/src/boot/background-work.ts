import { backgroundWork, type BackgroundWork } from '../catalogue/host-parts.ts'
import type { Foundation, Ground } from './foundation.ts'
import { maintainAuditDaily } from './maintain-audit-daily.ts'

/** Creates the work that a host does outside of requests: audit log maintenance and the datasets' background work. */
export function createBackgroundWork({ clock, log }: Ground, foundation: Foundation) {
  const { wiring, changes, auditKeeper, secrets } = foundation
  const audit = maintainAuditDaily({ auditKeeper, auditSecret: secrets.audit, clock }, (err) =>
    log.warn({ err }, 'audit log maintenance failed'),
  )
  const offeredWork = () => wiring.inject({ work: backgroundWork })['work'] as readonly BackgroundWork[]
  const started = new Set<BackgroundWork>()
  // Datasets that are enabled later may add more work.
  function startNew(): void {
    for (const work of offeredWork()) {
      if (started.has(work)) continue
      started.add(work)
      work.start((err) => log.warn({ err }, 'background work failed'))
    }
  }
  return {
    start(): void {
      audit.start()
      changes.subscribe(startNew)
      startNew()
    },
    /** Runs pending work, even before polling starts; returns the amount of work done. */
    async run(): Promise<number> {
      let done = 0
      for (const work of offeredWork()) done += await work.run()
      return done
    },
    async close(): Promise<void> {
      await Promise.all([audit.close(), ...[...started].map((work) => work.close())])
    },
  }
}
