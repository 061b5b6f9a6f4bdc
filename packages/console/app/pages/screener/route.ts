import { createRoute } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import type { NavigationEntry } from '../../shell/navigation-entry.ts'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'
import { text, texts } from '../../shell/search-params.ts'

/** The screen in the URL. */
export interface ScreenerSearch {
  /** Filters, each `field:operator:value`; undefined selects the first preset. */
  readonly filters?: readonly string[] | undefined
  /** Sort order, `field:asc` or `field:desc`. */
  readonly sort?: string | undefined
}

export const screener: NavigationEntry = {
  to: '/screener',
  title: 'Screener',
  summary: 'Find listings by price, fundamentals, risk and more.',
  icon: SlidersHorizontal,
  group: 'Market',
}

export const screenerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'screener',
  validateSearch: (given: Readonly<Record<string, unknown>>): ScreenerSearch => ({
    filters:
      Array.isArray(given['filters']) && given['filters'].length === 0
        ? []
        : texts(given['filters'], /^[a-z][a-z0-9_]*:[a-z_]+:.{0,200}$/, 50),
    sort: text(given['sort'], /^[a-z][a-z0-9_]*:(?:asc|desc)$/),
  }),
  component: lazyPage(() => import('./screener-page.tsx'), 'ScreenerPage'),
})
