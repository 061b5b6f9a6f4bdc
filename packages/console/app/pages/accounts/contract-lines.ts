import type { Account } from './account.ts'

/** What a line of contracts must look like. */
export const CONTRACT_EXPECTED = 'Expected lines such as: massive 2026-01-01 2026-12-31 Agreement 7'

const LINE = /^([a-z0-9][a-z0-9-]*)\s+(-|\d{4}-\d\d-\d\d)\s+(-|\d{4}-\d\d-\d\d)\s+(\S.*)$/

/** An account's contracts as lines of text. */
export const contractLines = (contracts: Account['contracts']): string =>
  Object.entries(contracts)
    .map(([publisher, { since, until, reference }]) => `${publisher} ${since ?? '-'} ${until ?? '-'} ${reference}`)
    .join('\n')

/** The contracts in lines of text; undefined if a line cannot be read. */
export function contractsOf(text: string): Account['contracts'] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const found = lines.map((line) => LINE.exec(line))
  if (found.includes(null)) return undefined
  return Object.fromEntries(
    found.map((match) => {
      const [, publisher = '', since = '-', until = '-', reference = ''] = match ?? []
      return [publisher, { since: since === '-' ? null : since, until: until === '-' ? null : until, reference }]
    }),
  )
}
