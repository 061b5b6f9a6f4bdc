/** Returns one step of a JSON Pointer (RFC 6901): an object member or a list item. */
export const pointerStep = (step: string | number): string =>
  `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`
