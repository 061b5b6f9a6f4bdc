import type { Access } from '@bourse/accounts'
import type { AdministrationParts, OperatorWorkParts } from '@bourse/administration'
import type { CatalogueParts } from '../catalogue/catalogue-parts.ts'
import { healthRows } from '../catalogue/health.ts'
import type { Foundation } from './foundation.ts'

/** What the host's own operations stand on besides the foundation of the host and its accounts. */
export type OwnParts = Omit<CatalogueParts, 'config'> &
  Pick<AdministrationParts, 'operations' | 'traffic' | 'startedAt' | 'beginOperatorWork'> & {
    readonly work: OperatorWorkParts
  }

/** Opens the host's own operations, and the services that it offers to datasets. */
export function openCatalogue(
  { catalogue, secrets, changes: { refresh } }: Foundation,
  { rules, authenticator }: Access,
  { work, ...parts }: OwnParts,
): void {
  const { config } = work
  const { engine, operations } = parts
  const own = { ...parts, config }
  catalogue.open({
    ...own,
    delivery: { engine, authenticator, operations, secrets: secrets.addresses, config, refresh },
    administration: {
      ...work,
      ...rules,
      ...own,
      versions: engine.versions,
      usage: engine.usage,
      refresh,
      freshness: (call) => healthRows(own, call),
    },
  })
}
