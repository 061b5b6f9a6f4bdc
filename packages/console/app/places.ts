import type { Place } from './shell/place.ts'
import { accountRoute, accounts, accountsRoute } from './places/accounts/route.ts'
import { audit, auditRoute } from './places/audit/route.ts'
import { data, dataRoute, datasetRoute } from './places/data/route.ts'
import { health, healthRoute } from './places/health/route.ts'
import { imports, importRoute, importsRoute } from './places/imports/route.ts'
import { economy, economyRoute } from './places/economy/route.ts'
import { map, mapRoute } from './places/map/route.ts'
import { overview, overviewRoute } from './places/overview/route.ts'
import { quality, qualityRoute } from './places/quality/route.ts'
import { playground, playgroundRoute } from './places/playground/route.ts'
import { screener, screenerRoute } from './places/screener/route.ts'
import { symbolRoute } from './places/symbol/route.ts'
import { usage, usageRoute } from './places/usage/route.ts'

/** Pages in the order of the navigation. */
export const places: readonly Place[] = [
  overview,
  screener,
  map,
  economy,
  data,
  playground,
  health,
  imports,
  quality,
  accounts,
  usage,
  audit,
]

/** All routes of the console. */
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
  importsRoute,
  importRoute,
  qualityRoute,
  accountsRoute,
  accountRoute,
  usageRoute,
  auditRoute,
] as const
