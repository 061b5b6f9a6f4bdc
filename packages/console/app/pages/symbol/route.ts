import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'
import { choice, text, texts } from '../../shell/search-params.ts'

/** Bar intervals of the chart; weekly and monthly bars are built from daily ones. */
export const INTERVALS = ['1m', '5m', '1h', '1d', '1w', '1mo'] as const
export type Interval = (typeof INTERVALS)[number]

export const ADJUSTMENTS = ['raw', 'split', 'all'] as const
export const STYLES = ['candles', 'area'] as const
export const RANGES = ['1M', '6M', '1Y', '5Y', 'All'] as const
export type Range = (typeof RANGES)[number]

export const TABS = [
  'profile',
  'symbols',
  'actions',
  'fundamentals',
  'filings',
  'ownership',
  'options',
  'members',
  'news',
  'bars',
] as const
export type SymbolTab = (typeof TABS)[number]

const AS_OF = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z)?$/

/** Page state in the URL. */
export interface SymbolSearch {
  readonly tab?: SymbolTab | undefined
  readonly interval?: Interval | undefined
  readonly adjustment?: (typeof ADJUSTMENTS)[number] | undefined
  readonly style?: (typeof STYLES)[number] | undefined
  readonly range?: Range | undefined
  /** As-of time: an instant, or a date for the end of that UTC day. */
  readonly as_of?: string | undefined
  readonly compare?: readonly string[] | undefined
  readonly indicators?: readonly string[] | undefined
}

/** `/console/symbols/XNAS:AAPL`, or with the id of a listing whose symbol now belongs to another listing. */
export const symbolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'symbols/$symbol',
  validateSearch: (given: Readonly<Record<string, unknown>>): SymbolSearch => ({
    tab: choice(given['tab'], TABS),
    interval: choice(given['interval'], INTERVALS),
    adjustment: choice(given['adjustment'], ADJUSTMENTS),
    style: choice(given['style'], STYLES),
    range: choice(given['range'], RANGES),
    as_of: text(given['as_of'], AS_OF),
    compare: texts(given['compare'], /^[A-Za-z0-9.:_-]{1,40}$/, 5),
    indicators: texts(given['indicators'], /^[a-z_0-9.:-]{1,60}$/, 6),
  }),
  component: lazyPage(() => import('./symbol-page.tsx'), 'SymbolPage'),
})
