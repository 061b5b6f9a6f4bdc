import { ACCOUNT_STATUSES } from '@bourse/admin/contract'
import { createRoute } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { permittedTo, type NavigationEntry } from '../../shell/navigation-entry.ts'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'
import { choice, text } from '../../shell/search-params.ts'
import type { Account } from './account.ts'

export const accounts: NavigationEntry = {
  to: '/accounts',
  title: 'Accounts',
  summary: 'Customers, their plans and API keys.',
  icon: KeyRound,
  group: 'Operation',
  shows: permittedTo('admin.accounts.list'),
}

/** Filters for the account list. */
export interface AccountsSearch {
  /** Part of a name, or an id. */
  readonly q?: string | undefined
  readonly status?: Account['status'] | undefined
}

/** All accounts. */
export const accountsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'accounts',
  validateSearch: (given: Readonly<Record<string, unknown>>): AccountsSearch => ({
    q: text(given['q'], /^.{1,100}$/),
    status: choice(given['status'], ACCOUNT_STATUSES),
  }),
  component: lazyPage(() => import('./accounts-page.tsx'), 'AccountsPage'),
})

/** One account and its keys. */
export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'accounts/$account',
  component: lazyPage(() => import('./account-page.tsx'), 'AccountPage'),
})
