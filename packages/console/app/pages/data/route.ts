import { createRoute } from '@tanstack/react-router'
import { Database } from 'lucide-react'
import type { NavigationEntry } from '../../shell/navigation-entry.ts'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'
import { text, textMap } from '../../shell/search-params.ts'

export const data: NavigationEntry = {
  to: '/data',
  title: 'Data',
  summary: 'Every dataset: coverage, freshness, sources, and rows as tables and files.',
  icon: Database,
  group: 'Data',
}

/** All datasets. */
export const dataRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'data',
  component: lazyPage(() => import('./data-page.tsx'), 'DataPage'),
})

/** Page state in the URL. */
export interface DatasetSearch {
  /** Id of the selected operation. */
  readonly operation?: string | undefined
  readonly filters?: Readonly<Record<string, string>> | undefined
}

/** One dataset, and rows from one of its operations. */
export const datasetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'data/$dataset',
  validateSearch: (given: Readonly<Record<string, unknown>>): DatasetSearch => ({
    operation: text(given['operation'], /^[a-z0-9.-]{1,60}$/),
    filters: textMap(given['filters']),
  }),
  component: lazyPage(() => import('./dataset-page.tsx'), 'DatasetPage'),
})
