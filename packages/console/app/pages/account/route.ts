import { createRoute } from '@tanstack/react-router'
import { CircleUser } from 'lucide-react'
import { lazyPage } from '../../shell/lazy-page.ts'
import type { NavigationEntry } from '../../shell/navigation-entry.ts'
import { rootRoute } from '../../shell/root-route.ts'

export const account: NavigationEntry = {
  to: '/account',
  title: 'Account',
  summary: 'Your plan, keys, exports, links, members and invoices.',
  icon: CircleUser,
  group: 'Operation',
  shows: ({ account: own }) => own !== undefined,
}

/** The customer's own account. */
export const ownAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'account',
  component: lazyPage(() => import('./own-account-page.tsx'), 'OwnAccountPage'),
})
