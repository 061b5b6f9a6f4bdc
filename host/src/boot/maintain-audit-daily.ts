import { keepAudit } from '@bourse/engine/audit'
import type { Database } from '@bourse/engine/database'
import type { Clock } from '@bourse/kit'

const DAY_MS = 86_400_000

interface AuditParts {
  /** The database connection for the role that owns the audit log. */
  readonly auditKeeper: Database
  /** The secret that signs audit log checkpoints. */
  readonly auditSecret: () => Buffer
  readonly clock: Clock
}

/** Signs and prunes the audit log daily, starting immediately. */
export function maintainAuditDaily({ auditKeeper, auditSecret, clock }: AuditParts, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let maintenance: Promise<unknown> = Promise.resolve()
  function maintain(): void {
    maintenance = keepAudit(auditKeeper, { secret: auditSecret(), now: clock.now() }).catch(onError)
  }
  return {
    start(): void {
      timer = setInterval(maintain, DAY_MS).unref()
      maintain()
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await maintenance
    },
  }
}
