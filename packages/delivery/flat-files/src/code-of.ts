/**
 * Returns a problem's code; undefined for any other error. Checks the name instead of the class, because packages may
 * be installed twice.
 */
export function codeOf(error: unknown): string | undefined {
  const isProblem = error instanceof Error && error.name === 'Problem' && 'code' in error
  return isProblem && typeof error.code === 'string' ? error.code : undefined
}
