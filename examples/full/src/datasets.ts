import { withDemo } from '@bourse/demo'

/** All datasets; each module loads on first use. */
const installed = [
  () => import('@bourse/instruments'),
  () => import('@bourse/calendars'),
  () => import('@bourse/eod'),
  () => import('@bourse/movers'),
  () => import('@bourse/corporate-actions'),
  () => import('@bourse/companies'),
  () => import('@bourse/ipos'),
  () => import('@bourse/shorts'),
  () => import('@bourse/intraday'),
  () => import('@bourse/quotes'),
  () => import('@bourse/bars'),
  () => import('@bourse/trades'),
  () => import('@bourse/indicators'),
  () => import('@bourse/congress'),
  () => import('@bourse/sanctions'),
  () => import('@bourse/bonds'),
  () => import('@bourse/economic'),
  () => import('@bourse/options'),
  () => import('@bourse/funds'),
  () => import('@bourse/indices'),
  () => import('@bourse/crypto'),
  () => import('@bourse/risk'),
  () => import('@bourse/fundamentals'),
  () => import('@bourse/filings'),
  () => import('@bourse/ownership'),
  () => import('@bourse/research'),
  () => import('@bourse/news'),
  () => import('@bourse/screener'),
  () => import('@bourse/esg-stub'),
  () => import('@bourse/exports'),
  () => import('@bourse/flat-files'),
  () => import('@bourse/sharing'),
  () => import('@bourse/mcp'),
  () => import('@bourse/admin'),
  () => import('@bourse/s3'),
  () => import('@bourse/console'),
]

/** The full deployment, with the demo market in every dataset that has demo rows. */
export const datasets = withDemo(installed)
