import { createRoute } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { permittedTo, type NavigationEntry } from '../../shell/navigation-entry.ts'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'
import { text } from '../../shell/search-params.ts'

export const audit: NavigationEntry = {
  to: '/audit',
  title: 'Audit log',
  summary: 'Every change: who changed what, before and after.',
  icon: ScrollText,
  group: 'Operation',
  shows: permittedTo('admin.audit.list'),
}

/** Filters for the audit log. */
export interface AuditSearch {
  /** One action, or a prefix that ends with '.'. */
  readonly action?: string | undefined
  /** Account that was changed. */
  readonly account?: string | undefined
  readonly target?: string | undefined
  /** Key that made the change. */
  readonly actor?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const ID = /^[\w:./ -]{1,100}$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

export const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'audit',
  validateSearch: (given: Readonly<Record<string, unknown>>): AuditSearch => ({
    action: text(given['action'], /^[a-z.-]{1,60}$/),
    account: text(given['account'], ID),
    target: text(given['target'], ID),
    actor: text(given['actor'], ID),
    from: text(given['from'], DATE),
    to: text(given['to'], DATE),
  }),
  component: lazyPage(() => import('./audit-page.tsx'), 'AuditPage'),
})
