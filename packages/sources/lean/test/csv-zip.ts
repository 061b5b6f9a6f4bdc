import { zipOf } from '@bourse/testkit'

/** A zip archive with a single CSV file of these lines. */
export function csvZip(...lines: readonly string[]): Uint8Array {
  return zipOf({ 'data.csv': lines.map((line) => `${line}\n`).join('') })
}
