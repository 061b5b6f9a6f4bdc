import { createRoute } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { permittedTo, type NavigationEntry } from '../../shell/navigation-entry.ts'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'
import { text } from '../../shell/search-params.ts'
import type { HeldFilters } from './held.ts'

export const quality: NavigationEntry = {
  to: '/quality',
  title: 'Quality',
  summary: 'Rows awaiting review, and validation issues.',
  icon: ShieldCheck,
  group: 'Operation',
  shows: permittedTo('admin.held.list'),
}

export const qualityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'quality',
  validateSearch: (given: Readonly<Record<string, unknown>>): HeldFilters => ({
    dataset: text(given['dataset'], /^[\w-]{1,60}$/),
    rule: text(given['rule'], /^[\w .:-]{1,100}$/),
    name: text(given['name'], /^.{1,60}$/),
  }),
  component: lazyPage(() => import('./quality-page.tsx'), 'QualityPage'),
})
