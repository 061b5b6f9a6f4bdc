import { createRoute } from '@tanstack/react-router'
import { Plug } from 'lucide-react'
import { permittedTo, type NavigationEntry } from '../../shell/navigation-entry.ts'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'
import { choice } from '../../shell/search-params.ts'

export const sources: NavigationEntry = {
  to: '/sources',
  title: 'Sources',
  summary: 'Publishers of real rows: enable, disable and test their sources, accept terms, and fetch history.',
  icon: Plug,
  group: 'Operation',
  shows: permittedTo('admin.sources.list'),
}

export const SOURCES_SHOWN = ['all', 'enabled', 'available', 'failing'] as const
export type SourcesShown = (typeof SOURCES_SHOWN)[number]

/** All sources by publisher. */
export const sourcesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sources',
  validateSearch: (given: Readonly<Record<string, unknown>>): { readonly show?: SourcesShown | undefined } => ({
    show: choice(given['show'], SOURCES_SHOWN),
  }),
  component: lazyPage(() => import('./sources-page.tsx'), 'SourcesPage'),
})

/** One source: terms, switch, test, back-fills and latest units. */
export const sourceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sources/$source',
  component: lazyPage(() => import('./source-page.tsx'), 'SourcePage'),
})
