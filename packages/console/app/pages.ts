import type { NavigationEntry } from './shell/navigation-entry.ts'
import { account, ownAccountRoute } from './pages/account/route.ts'
import { accountRoute, accounts, accountsRoute } from './pages/accounts/route.ts'
import { audit, auditRoute } from './pages/audit/route.ts'
import { data, dataRoute, datasetRoute } from './pages/data/route.ts'
import { health, healthRoute } from './pages/health/route.ts'
import { imports, importRoute, importsRoute } from './pages/imports/route.ts'
import { economy, economyRoute } from './pages/economy/route.ts'
import { events, eventsRoute } from './pages/events/route.ts'
import { map, mapRoute } from './pages/map/route.ts'
import { overview, overviewRoute } from './pages/overview/route.ts'
import { quality, qualityRoute } from './pages/quality/route.ts'
import { playground, playgroundRoute } from './pages/playground/route.ts'
import { screener, screenerRoute } from './pages/screener/route.ts'
import { sourceRoute, sources, sourcesRoute } from './pages/sources/route.ts'
import { symbolRoute } from './pages/symbol/route.ts'
import { usage, usageRoute } from './pages/usage/route.ts'

/** Pages in navigation order. */
export const pages: readonly NavigationEntry[] = [
  overview,
  screener,
  map,
  economy,
  data,
  playground,
  health,
  sources,
  imports,
  quality,
  events,
  accounts,
  account,
  usage,
  audit,
]

/** All of the console's routes. */
export const routes = [
  overviewRoute,
  symbolRoute,
  screenerRoute,
  mapRoute,
  economyRoute,
  dataRoute,
  datasetRoute,
  playgroundRoute,
  healthRoute,
  sourcesRoute,
  sourceRoute,
  importsRoute,
  importRoute,
  qualityRoute,
  eventsRoute,
  accountsRoute,
  accountRoute,
  ownAccountRoute,
  usageRoute,
  auditRoute,
] as const
