import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { SquareTerminal } from 'lucide-react'
import type { Place } from '../../shell/place.ts'
import { rootRoute } from '../../shell/root-route.ts'
import { choice, text, textMap, texts } from '../../shell/search-params.ts'

export const VIEWS = ['table', 'chart', 'json'] as const
export type View = (typeof VIEWS)[number]

export const TABS = ['operations', 'mcp', 'stream'] as const
export type PlaygroundTab = (typeof TABS)[number]

/** Symbols of a subscription that are tried here, at most. */
export const MOST_SYMBOLS = 50

/** What of the playground stands in its address. */
export interface PlaygroundSearch {
  readonly tab?: PlaygroundTab | undefined
  readonly operation?: string | undefined
  /** Undefined: those of the example of the operation. */
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly view?: View | undefined
  /** Of MCP: the dataset or group whose operations are tools of their own. */
  readonly toolset?: string | undefined
  readonly tool?: string | undefined
  /** Arguments of the tool, as they were typed. */
  readonly given?: Readonly<Record<string, string>> | undefined
  /** Of the stream. */
  readonly channel?: string | undefined
  readonly symbols?: readonly string[] | undefined
}

export const playground: Place = {
  to: '/playground',
  title: 'Playground',
  summary:
    'Try any operation: a form, its cost, the answer as table, chart or JSON; tools of MCP and the stream, live.',
  icon: SquareTerminal,
  group: 'Developers',
}

const CHANNEL = /^[\w.-]{1,60}$/
const SYMBOL = /^[^\s,]{1,200}$/

export const playgroundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'playground',
  validateSearch: (given: Readonly<Record<string, unknown>>): PlaygroundSearch => ({
    tab: choice(given['tab'], TABS),
    operation: text(given['operation'], /^[a-z0-9.-]{1,60}$/),
    params: textMap(given['params']),
    view: choice(given['view'], VIEWS),
    toolset: text(given['toolset'], /^[a-z0-9-]{1,60}$/),
    tool: text(given['tool'], /^\w{1,80}$/),
    given: textMap(given['given']),
    channel: text(given['channel'], CHANNEL),
    symbols: texts(given['symbols'], SYMBOL, MOST_SYMBOLS),
  }),
  component: lazyRouteComponent(() => import('./playground-page.tsx'), 'PlaygroundPage'),
})
