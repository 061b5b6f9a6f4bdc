import { defineDataset, type Dataset } from '@bourse/kit'
import type { Catalogue } from './catalogue-parts.ts'
import { coverageOperation } from './coverage.ts'
import { datasetsOperation } from './datasets.ts'
import { healthOperation } from './health.ts'
import { usageOperation } from './usage.ts'

/** The host's own operations, declared like those of any dataset and served on the same path. */
export function catalogueDataset(parts: Catalogue): Dataset {
  return defineDataset({
    id: 'host',
    title: 'Service',
    summary: 'Which datasets are here, how far they reach, how fresh they are, and what an account has used.',
    endpoints: [datasetsOperation(parts), coverageOperation(parts), healthOperation(parts), usageOperation(parts)],
  })
}
