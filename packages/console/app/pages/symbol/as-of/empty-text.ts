/** Why a panel is empty: `text` as of now, or that nothing was known at the as-of time. */
export const emptyText = (asOf: string | undefined, text: string): string =>
  asOf === undefined ? text : 'Nothing was known at that time.'
