import type { OfacFiles } from '../../src/sources/ofac/index.ts'

/** An entry's number and its differences from the default: an organization in the program TEST, without an address. */
export interface Entry {
  readonly id: number
  readonly name?: string
  readonly type?: string
  readonly program?: string
  readonly remarks?: string
}

/** Returns both lists in the Treasury's format: no header, `-0- ` for a missing value, CRLF, 0x1A at the end. */
export function ofacFiles(sdn: readonly Entry[], consolidated: readonly Entry[] = [], more: OfacFiles = {}): OfacFiles {
  const empty = { 'add.csv': '', 'alt.csv': '', 'sdn_comments.csv': '' }
  const none = { 'cons_add.csv': '', 'cons_alt.csv': '', 'cons_comments.csv': '' }
  return { 'sdn.csv': file(sdn), ...empty, 'cons_prim.csv': file(consolidated), ...none, ...more }
}

const file = (entries: readonly Entry[]) => `${entries.map(line).join('')}\u001a`

function line({ id, name = `ENTITY ${id}`, type = '-0- ', program = 'TEST', remarks }: Entry): string {
  const nothing = Array.from({ length: 7 }, () => '-0- ').join(',')
  return `${id},"${name}",${type.startsWith('-') ? type : `"${type}"`},"${program}",${nothing},${remarks === undefined ? '-0- ' : `"${remarks}"`}\r\n`
}
