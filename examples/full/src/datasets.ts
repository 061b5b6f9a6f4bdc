/** The full deployment: every dataset there is, loaded when it is wanted. */
export const datasets = [
  () => import('@bourse/instruments'),
  () => import('@bourse/calendars'),
  () => import('@bourse/eod'),
  () => import('@bourse/movers'),
  () => import('@bourse/corporate-actions'),
  () => import('@bourse/intraday'),
  () => import('@bourse/quotes'),
  () => import('@bourse/bars'),
  () => import('@bourse/trades'),
  () => import('@bourse/indicators'),
  () => import('@bourse/fundamentals'),
  () => import('@bourse/esg-stub'),
  () => import('@bourse/exports'),
  () => import('@bourse/flat-files'),
  () => import('@bourse/mcp'),
  () => import('@bourse/s3'),
]
