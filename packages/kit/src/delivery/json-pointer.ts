/** Returns one step of a JSON Pointer (RFC 6901): a member of an object or an item of a list. */
export const pointerStep = (step: string | number): string =>
  `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`
