/** Compares two UTC instants of any number of fraction digits. */
export function isBefore(a: string, b: string): boolean {
  return comparable(a) < comparable(b)
}

function comparable(instant: string): string {
  const text = instant.replace(' ', 'T').replace(/(Z|\+00(:?00)?)$/, '')
  return text.includes('.') ? text : `${text}.`
}
