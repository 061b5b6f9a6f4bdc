import { createRoute } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import type { NavigationEntry } from '../../shell/navigation-entry.ts'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'

export const overview: NavigationEntry = {
  to: '/',
  title: 'Overview',
  summary: 'Market status, top movers and recently viewed symbols.',
  icon: LayoutDashboard,
  group: 'Market',
}

/** The start page of the console. */
export const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyPage(() => import('./overview-page.tsx'), 'OverviewPage'),
})
