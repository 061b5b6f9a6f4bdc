import { CHART } from '../chart/chart.ts'
import { LIVE } from '../live/live.ts'
import { ABOUT } from '../widgets/about.ts'
import { USAGE } from '../widgets/usage.ts'

/** A tab: its own widgets first, then a table for every operation of its datasets. */
export interface TabPlan {
  readonly name: string
  readonly widgets?: readonly string[]
  readonly datasets: readonly string[]
}

/** An app: what its tabs show, as far as it is installed and the key includes it. */
export interface AppPlan {
  readonly name: string
  readonly description: string
  /** A parameter that all tables of the app share; tables without it are left out. */
  readonly shared?: string
  readonly tabs: readonly TabPlan[]
}

/** The apps, by dataset, so that a new operation appears in them without a change here. */
export const APPS: readonly AppPlan[] = [
  {
    name: 'Symbol',
    description: 'Everything about one symbol.',
    shared: 'symbols',
    tabs: [
      { name: 'Prices', widgets: [CHART, LIVE], datasets: ['quotes', 'eod', 'intraday', 'corporate-actions'] },
      { name: 'Company', datasets: ['instruments', 'companies', 'filings', 'ownership', 'shorts'] },
      { name: 'Fundamentals', datasets: ['fundamentals'] },
      { name: 'Research', datasets: ['research', 'news', 'risk', 'congress'] },
    ],
  },
  {
    name: 'Screener',
    description: 'Find listings: a screen, the movers of a session, and lists of symbols.',
    tabs: [{ name: 'Screener', datasets: ['screener', 'movers', 'ipos', 'indices'] }],
  },
  {
    name: 'Economy',
    description: 'Economic series, releases, ratings and bonds.',
    tabs: [{ name: 'Economy', datasets: ['economic', 'bonds'] }],
  },
  {
    name: 'Options',
    description: 'Option contracts, quotes and bars.',
    tabs: [{ name: 'Options', datasets: ['options'] }],
  },
  {
    name: 'Operations of the service',
    description: 'What the service has, how current it is, and what your account has used.',
    tabs: [{ name: 'Service', widgets: [USAGE, ABOUT], datasets: ['host', 'calendars'] }],
  },
]
