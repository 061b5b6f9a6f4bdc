import { createRoute } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import type { NavigationEntry } from '../../shell/navigation-entry.ts'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'
import { choice, text } from '../../shell/search-params.ts'

export const usage: NavigationEntry = {
  to: '/usage',
  title: 'Usage',
  summary: 'Requests, credits, rows and bytes by day, operation, account and key.',
  icon: ChartColumn,
  group: 'Operation',
}

export const SPANS = ['7', '30', '90', '365'] as const
export const MEASURES = ['requests', 'errors', 'credits', 'rows', 'bytes'] as const
export type Measure = (typeof MEASURES)[number]
export const DIMENSIONS = ['operation', 'account', 'key'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Page state in the URL. */
export interface UsageSearch {
  /** Number of days, ending today. */
  readonly days?: (typeof SPANS)[number] | undefined
  readonly measure?: Measure | undefined
  readonly by?: Dimension | undefined
  /** Account id; only owners may set it. */
  readonly account?: string | undefined
}

export const usageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'usage',
  validateSearch: (given: Readonly<Record<string, unknown>>): UsageSearch => ({
    days: choice(String(given['days']), SPANS),
    measure: choice(given['measure'], MEASURES),
    by: choice(given['by'], DIMENSIONS),
    account: text(given['account'], /^[\w-]{1,60}$/),
  }),
  component: lazyPage(() => import('./usage-page.tsx'), 'UsagePage'),
})
