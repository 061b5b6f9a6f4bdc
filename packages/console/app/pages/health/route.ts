import { createRoute } from '@tanstack/react-router'
import { HeartPulse } from 'lucide-react'
import { permittedTo, type NavigationEntry } from '../../shell/navigation-entry.ts'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'
import { choice } from '../../shell/search-params.ts'

export const health: NavigationEntry = {
  to: '/health',
  title: 'Health',
  summary: 'Problems and how to fix them; live traffic, replicas, jobs, plans, settings.',
  icon: HeartPulse,
  group: 'Operation',
  shows: permittedTo('admin.health.get'),
}

export const HEALTH_TABS = ['datasets', 'traffic', 'jobs', 'replicas', 'plans', 'settings'] as const
export type HealthTab = (typeof HEALTH_TABS)[number]

export const healthRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'health',
  validateSearch: (given: Readonly<Record<string, unknown>>): { readonly tab?: HealthTab | undefined } => ({
    tab: choice(given['tab'], HEALTH_TABS),
  }),
  component: lazyPage(() => import('./health-page.tsx'), 'HealthPage'),
})
