import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { SquareTerminal } from 'lucide-react'
import type { Place } from '../../shell/place.ts'
import { rootRoute } from '../../shell/root-route.ts'
import { choice, text, textMap } from '../../shell/search-params.ts'

export const VIEWS = ['table', 'chart', 'json'] as const
export type View = (typeof VIEWS)[number]

/** What of the playground stands in its address. */
export interface PlaygroundSearch {
  readonly operation?: string | undefined
  /** Undefined: those of the example of the operation. */
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly view?: View | undefined
}

export const playground: Place = {
  to: '/playground',
  title: 'Playground',
  summary: 'Try any operation: a form, its cost, the answer as table, chart or JSON.',
  icon: SquareTerminal,
  group: 'Developers',
}

export const playgroundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'playground',
  validateSearch: (given: Readonly<Record<string, unknown>>): PlaygroundSearch => ({
    operation: text(given['operation'], /^[a-z0-9.-]{1,60}$/),
    params: textMap(given['params']),
    view: choice(given['view'], VIEWS),
  }),
  component: lazyRouteComponent(() => import('./playground-page.tsx'), 'PlaygroundPage'),
})
