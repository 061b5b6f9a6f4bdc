import { createRoute } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { permittedTo, type NavigationEntry } from '../../shell/navigation-entry.ts'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'

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
  component: lazyPage(() => import('./quality-page.tsx'), 'QualityPage'),
})
