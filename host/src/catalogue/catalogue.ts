import { defineDataset, optional, type Dataset } from '@bourse/kit'
import { administration, objectStore, operations, remoteObjects } from '@bourse/services'
import { storeOf } from '../delivery/object-store.ts'
import { administrationOf } from '../administration/administration.ts'
import { operationsOf } from '../delivery/operations-service.ts'
import type { Catalogue } from './catalogue-parts.ts'
import { coverageOperation } from './coverage.ts'
import { datasetsOperation } from './datasets.ts'
import { healthOperation, healthRows } from './health.ts'
import { usageOperation } from './usage.ts'

/** The host's own operations, declared like those of any dataset and served on the same path. */
export function catalogueDataset(parts: Catalogue): Dataset {
  return defineDataset({
    id: 'host',
    title: 'Service',
    summary: 'Which datasets are here, how far they reach, how fresh they are, and what an account has used.',
    provides: [
      administration.provide({}, () =>
        administrationOf(() => ({ ...parts.administration(), freshness: (call) => healthRows(parts, call) })),
      ),
      operations.provide({}, () => operationsOf(parts.delivery)),
      objectStore.provide({ remote: optional(remoteObjects) }, (needs) => storeOf(parts.delivery, needs)),
    ],
    endpoints: [datasetsOperation(parts), coverageOperation(parts), healthOperation(parts), usageOperation(parts)],
  })
}
