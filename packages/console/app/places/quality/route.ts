import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { ownersOnly, type Place } from '../../shell/place.ts'
import { rootRoute } from '../../shell/root-route.ts'

export const quality: Place = {
  to: '/quality',
  title: 'Quality',
  summary: 'Rows awaiting review, and validation issues.',
  icon: ShieldCheck,
  group: 'Operation',
  shows: ownersOnly,
}

export const qualityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'quality',
  component: lazyRouteComponent(() => import('./quality-page.tsx'), 'QualityPage'),
})
