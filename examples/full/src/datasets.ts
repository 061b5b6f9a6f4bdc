/** The full deployment: every dataset there is, loaded when it is wanted. */
export const datasets = [
  () => import('@bourse/instruments'),
  () => import('@bourse/calendars'),
  () => import('@bourse/eod'),
  () => import('@bourse/esg-stub'),
]
