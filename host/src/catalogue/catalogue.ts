import { defineDataset, optional, type Dataset } from '@bourse/kit'
import { objectStore, operations, remoteObjects } from '@bourse/services'
import type { DeliveryParts } from '../delivery/delivery-parts.ts'
import { storeOf } from '../delivery/object-store.ts'
import { operationsOf } from '../delivery/operations-service.ts'
import type { CatalogueParts } from './catalogue-parts.ts'
import { coverageOperation } from './coverage.ts'
import { datasetsOperation } from './datasets.ts'
import { currentDueDates } from './due-dates.ts'
import { hostParts, type HostParts } from './host-parts.ts'
import { healthOperation, healthRows } from './health.ts'
import { historyOperation } from './history.ts'
import { linkOperations } from './links.ts'
import { createOperatorChanges } from './operator-changes.ts'
import { publicationsOperation } from './publications.ts'
import { usageOperation } from './usage.ts'

/** The parts that the host's own operations and services depend on. */
export type OpenedParts = CatalogueParts & DeliveryParts & HostParts

/** The host's own operations, declared like any dataset's and served the same way once they are open. */
export interface Catalogue {
  readonly dataset: Dataset
  open(parts: Omit<OpenedParts, 'freshness' | 'dueDates' | 'changes'>): void
}

/** Declares the host's own operations. Datasets are wired together with them before the host exists. */
export function createCatalogue(): Catalogue {
  let opened: OpenedParts | undefined
  function parts(): OpenedParts {
    if (opened === undefined) throw new Error('host operations are only available once the host is serving')
    return opened
  }
  const dataset = defineDataset({
    id: 'host',
    title: 'Service',
    summary: 'Installed datasets with their coverage and freshness, and account usage.',
    provides: [
      hostParts.provide({}, () => parts),
      operations.provide({}, () => operationsOf(parts)),
      objectStore.provide({ remote: optional(remoteObjects) }, (needs) => storeOf(parts, needs)),
    ],
    endpoints: [
      datasetsOperation(parts),
      coverageOperation(parts),
      publicationsOperation(parts),
      historyOperation(),
      healthOperation(parts),
      usageOperation(parts),
      ...linkOperations(parts),
    ],
  })
  return {
    dataset,
    open(given) {
      opened = {
        ...given,
        freshness: (call) => healthRows(given, call),
        dueDates: () => currentDueDates(given),
        changes: createOperatorChanges(parts),
      }
    },
  }
}
