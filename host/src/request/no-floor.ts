/** The history of a plan that has no bound begins before every date. */
export const NO_FLOOR = '0001-01-01'
