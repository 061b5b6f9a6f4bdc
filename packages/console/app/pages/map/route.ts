import { createRoute } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import type { NavigationEntry } from '../../shell/navigation-entry.ts'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'
import { choice, text } from '../../shell/search-params.ts'
import { PERIODS, type Period } from './period.ts'

/** Page state in the URL. */
export interface MapSearch {
  readonly period?: Period | undefined
  /** Currency of all market capitalizations on the map. */
  readonly currency?: string | undefined
}

export const map: NavigationEntry = {
  to: '/map',
  title: 'Market map',
  summary: 'Companies by sector and market capitalization, and the top movers.',
  icon: LayoutGrid,
  group: 'Market',
}

export const mapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'map',
  validateSearch: (given: Readonly<Record<string, unknown>>): MapSearch => ({
    period: choice(given['period'], PERIODS),
    currency: text(given['currency'], /^[A-Z]{3}$/),
  }),
  component: lazyPage(() => import('./map-page.tsx'), 'MapPage'),
})
