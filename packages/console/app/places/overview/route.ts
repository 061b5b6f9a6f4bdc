import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import type { Place } from '../../shell/place.ts'
import { rootRoute } from '../../shell/root-route.ts'

export const overview: Place = {
  to: '/',
  title: 'Overview',
  summary: 'Markets, movers and what was looked at last.',
  icon: LayoutDashboard,
  group: 'Market',
}

/** Where the console begins. */
export const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
})
