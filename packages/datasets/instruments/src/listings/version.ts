import type { Knowledge } from '@bourse/kit'

const RECORDS = ['instruments.instruments', 'instruments.symbol_assignments']

/** Names the state of the records that a reader sees: the beginning of every key of what is kept in memory. */
export function versionOf({ asOf, pins }: Knowledge): string {
  let version = asOf ?? ''
  for (const record of RECORDS) version += `|${pins.get(record)?.batch ?? '0'}`
  return `${version}|`
}

/** Whether a reader sees a publication that another does not. */
export function isNewer(knowledge: Knowledge, than: Knowledge): boolean {
  const batch = ({ pins }: Knowledge, record: string) => BigInt(pins.get(record)?.batch ?? 0)
  return RECORDS.some((record) => batch(knowledge, record) > batch(than, record))
}
