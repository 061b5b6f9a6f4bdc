import type { Dataset } from '@bourse/kit'
import { code, codes, type ReportTable } from '../report.ts'
import { needTexts } from './needs.ts'

/** Returns the tables of custom routes: additional protocols and web applications. */
export function transportTables({ transports, pages }: Dataset): readonly ReportTable[] {
  if (transports.length + pages.length === 0) return []
  const rows = [
    ...transports.map(({ path, methods, needs, open }) => [
      open === true ? `${code(path)} (no key)` : code(path),
      codes(methods),
      needTexts(needs),
    ]),
    ...pages.map(({ path }) => [code(path), codes(['GET']), 'no key (web application)']),
  ]
  return [{ group: 'Custom routes', name: '', head: ['Route', 'Methods', 'Needs'], rows }]
}
