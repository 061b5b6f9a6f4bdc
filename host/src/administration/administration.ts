import { listEntries, verifyAudit } from '@bourse/audit'
import type { Database } from '@bourse/database'
import type { Clock } from '@bourse/kit'
import type { Administration, Actor, Changes } from '@bourse/services'
import { createAccounts, type AccountsOptions } from '../accounts/accounts.ts'
import { createKeys, type KeysOptions } from '../accounts/keys.ts'
import type { CompiledOperation } from '@bourse/operations'
import { listUsage, type UsageMeter } from '@bourse/usage'
import { inside, type Changeable } from '../accounts/changeable.ts'
import { repeated } from './repeatable-changes.ts'

/** What administration stands on; there once the host serves. */
export interface AdministrationParts extends Omit<AccountsOptions & KeysOptions, 'database' | 'by'> {
  readonly database: Database
  readonly clock: Clock
  readonly operations: readonly CompiledOperation[]
  readonly usage: UsageMeter
  /** What checkpoints of the audit log are signed with. */
  readonly auditSecret: () => Buffer
}

/** What the host offers to whoever administers it. */
export function administrationOf(parts: () => AdministrationParts): Administration {
  const on = (database: Changeable, by: Actor): Changes => ({
    accounts: createAccounts({ ...parts(), database, by }),
    keys: createKeys({ ...parts(), database, by }),
  })
  const reading = () => on(parts().database, { kind: 'host' })

  return {
    get accounts() {
      return reading().accounts
    },
    get keys() {
      return reading().keys
    },
    audit: {
      list: (filter, page) => listEntries(parts().database, filter, page),
      verify: () => verifyAudit(parts().database, { secret: parts().auditSecret() }),
    },
    usage: {
      async list(filter, page) {
        const { usage, database } = parts()
        // What this replica has not added yet; where the database is away, listing fails by itself.
        await usage.flush().catch(() => undefined)
        return listUsage(database, filter, page)
      },
    },
    actor: ({ accountId, keyId }, { address, requestId }) => ({
      kind: 'key',
      account_id: accountId,
      key_id: keyId,
      address,
      request_id: requestId,
    }),
    change: (how, work, withoutSecrets = (row) => row) =>
      parts().database.transaction((tx) =>
        repeated(tx, how, { now: parts().clock.now(), withoutSecrets, work: () => work(on(inside(tx), how.by)) }),
      ),
    scopes() {
      const { operations, capabilities, groups } = parts()
      return {
        capabilities: [...capabilities].toSorted().map((name) => ({
          name,
          operations: operations.filter(needs(name)).map(({ operation }) => operation.id),
        })),
        market_groups: Object.entries(groups).map(([name, markets]) => ({ name, markets })),
      }
    },
  }
}

/** Whether an operation asks for a capability, also where a parameter decides. */
const needs =
  (name: string) =>
  ({ operation: { capabilities, varies } }: CompiledOperation) =>
    [...capabilities, ...Object.values(varies?.cases ?? {}).flatMap((each) => each.capabilities ?? [])].includes(name)
