/** Milliseconds between two words about the same trouble. */
const QUIET = 10_000

/**
 * Hears the first of many, and then one in a while: where the database is away, every queue says so every other second.
 */
export function throttled(tell: (error: unknown) => void): (error: unknown) => void {
  let last = -QUIET
  return (error) => {
    if (performance.now() - last < QUIET) return
    last = performance.now()
    tell(error)
  }
}
