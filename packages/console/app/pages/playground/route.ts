import { createRoute } from '@tanstack/react-router'
import { SquareTerminal } from 'lucide-react'
import type { NavigationEntry } from '../../shell/navigation-entry.ts'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'
import { choice, text, textMap, texts } from '../../shell/search-params.ts'

export const VIEWS = ['table', 'chart', 'json'] as const
export type View = (typeof VIEWS)[number]

export const TABS = ['operations', 'mcp', 'stream'] as const
export type PlaygroundTab = (typeof TABS)[number]

/** Maximum number of symbols to subscribe to here. */
export const MOST_SYMBOLS = 50

/** Page state in the URL. */
export interface PlaygroundSearch {
  readonly tab?: PlaygroundTab | undefined
  readonly operation?: string | undefined
  /** Undefined stands for the parameters of the operation's example. */
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly view?: View | undefined
  /** MCP toolset: the dataset or group whose operations become separate tools. */
  readonly toolset?: string | undefined
  readonly tool?: string | undefined
  /** Arguments of the tool, as entered. */
  readonly given?: Readonly<Record<string, string>> | undefined
  /** Stream channel. */
  readonly channel?: string | undefined
  readonly symbols?: readonly string[] | undefined
}

export const playground: NavigationEntry = {
  to: '/playground',
  title: 'Playground',
  summary:
    'Try any operation: form, cost, and the response as table, chart or JSON; also MCP tools and the live ' + 'stream.',
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
  component: lazyPage(() => import('./playground-page.tsx'), 'PlaygroundPage'),
})
