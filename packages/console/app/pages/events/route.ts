import { createRoute } from '@tanstack/react-router'
import { Webhook } from 'lucide-react'
import { permittedTo, type NavigationEntry } from '../../shell/navigation-entry.ts'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'

export const events: NavigationEntry = {
  to: '/events',
  title: 'Events',
  summary: 'Webhooks, e-mail and chat messages about this service, and their deliveries.',
  icon: Webhook,
  group: 'Operation',
  shows: permittedTo('admin.destinations.list'),
}

export const eventsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'events',
  component: lazyPage(() => import('./events-page.tsx'), 'EventsPage'),
})
