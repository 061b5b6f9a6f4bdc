/** A package whose code throws while it is loaded. */
export const dataset = broken()

function broken(): never {
  throw new Error('the file prices.db is missing')
}
