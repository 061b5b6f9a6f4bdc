import type { Dataset } from '@bourse/kit'
import type { Wiring } from './wiring.ts'

export function recordIds({ tables }: Pick<Wiring, 'tables'>, { records }: Dataset): readonly string[] {
  return records.flatMap((record) => tables.get(record)?.id ?? [])
}
