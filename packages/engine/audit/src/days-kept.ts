/** Days for which an entry is kept at least. */
export const DAYS_KEPT = 400
