import { Problem } from '../operation/problem.ts'

/**
 * Returns the problem of an operation that a request body names, with the pointers of that body in place of the names
 * of the operation's parameters. Any other error is returned unchanged.
 */
export function withBodyPointers(error: unknown, pointerOf: (parameter: string) => string): unknown {
  if (!(error instanceof Error) || error.name !== 'Problem') return error
  const { code, status, title, message, errors, retryAfter } = error as Problem
  if (errors === undefined) return error
  let detail = message
  const itemErrors = errors.map(({ parameter, ...rest }) => {
    if (parameter === undefined) return rest
    const pointer = pointerOf(parameter)
    detail = detail.replace(`${parameter}: ${rest.message}`, () => `${pointer}: ${rest.message}`)
    return { ...rest, pointer }
  })
  return new Problem(code, status, title, detail, {
    errors: itemErrors,
    cause: error,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}
