import { createRoute } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import type { NavigationEntry } from '../../shell/navigation-entry.ts'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'
import { choice, text, textMap } from '../../shell/search-params.ts'

export const TABS = ['curves', 'series', 'calendar'] as const
export type EconomyTab = (typeof TABS)[number]

/** Page state in the URL. */
export interface EconomySearch {
  readonly tab?: EconomyTab | undefined
  readonly curve?: string | undefined
  /** Date of the curve to compare with the newest one. */
  readonly date?: string | undefined
  readonly series?: string | undefined
  /** Filters for the series table. */
  readonly filters?: Readonly<Record<string, string>> | undefined
  readonly importance?: 'low' | 'medium' | 'high' | undefined
}

export const economy: NavigationEntry = {
  to: '/economy',
  title: 'Economy',
  summary: 'Yield curves by date, series with revisions, and the release calendar.',
  icon: Landmark,
  group: 'Market',
}

const SERIES_ID = /^[a-z0-9_.-]{1,120}$/

export const economyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'economy',
  validateSearch: (given: Readonly<Record<string, unknown>>): EconomySearch => ({
    tab: choice(given['tab'], TABS),
    curve: text(given['curve'], SERIES_ID),
    date: text(given['date'], /^\d{4}-\d{2}-\d{2}$/),
    series: text(given['series'], SERIES_ID),
    filters: textMap(given['filters']),
    importance: choice(given['importance'], ['low', 'medium', 'high']),
  }),
  component: lazyPage(() => import('./economy-page.tsx'), 'EconomyPage'),
})
