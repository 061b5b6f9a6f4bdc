import { zipOf } from '@bourse/testkit'

/** Returns a zip archive with one CSV file that contains these lines. */
export function csvZip(...lines: readonly string[]): Uint8Array {
  return zipOf({ 'data.csv': lines.map((line) => `${line}\n`).join('') })
}
