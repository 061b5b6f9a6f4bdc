/** Most items of a list and most characters of one value, where the parameter states none. */
export const MAX_ITEMS = 100
export const MAX_TEXT = 200
