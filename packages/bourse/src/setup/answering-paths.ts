/** Paths that show a market's rows, by the dataset they read; prices precede listings. */
export const ANSWERING_PATHS: readonly (readonly [dataset: string, path: string])[] = [
  ['eod', '/v1/eod'],
  ['quotes', '/v1/quotes'],
  ['corporate-actions', '/v1/splits'],
  ['instruments', '/v1/instruments'],
]

/** Returns whether a dataset's rows can be shown. */
export const isAnswered = (dataset: string): boolean => ANSWERING_PATHS.some(([id]) => id === dataset)
