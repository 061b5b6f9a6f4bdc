import { zipEntries } from '@bourse/kit/readers'

/** Returns the text of the only CSV file in a reference rate archive; returns text unchanged. */
export async function ratesText(raw: string | Uint8Array): Promise<string> {
  if (typeof raw === 'string') return raw
  for await (const entry of zipEntries(raw)) if (entry.name.endsWith('.csv')) return entry.text()
  throw new Error('expected a CSV file in the archive of reference rates')
}
