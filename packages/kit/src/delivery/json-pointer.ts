/** Returns one step of a JSON Pointer (RFC 6901): an object property or an array item. */
export const pointerStep = (step: string | number): string =>
  `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`
