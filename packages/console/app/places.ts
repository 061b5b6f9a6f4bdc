import type { Place } from './shell/place.ts'
import { data, dataRoute, datasetRoute } from './places/data/route.ts'
import { overview, overviewRoute } from './places/overview/route.ts'
import { symbolRoute } from './places/symbol/route.ts'

/** Places of the navigation, in the order in which they are shown. */
export const places: readonly Place[] = [overview, data]

/** What is shown at every address. */
export const routes = [overviewRoute, symbolRoute, dataRoute, datasetRoute] as const
