import type { Dataset } from '@bourse/kit'
import { code, codes, type ReportTable } from '../report.ts'
import { needTexts } from './needs.ts'

/** Returns the tables with the addresses of additional protocols and of web applications. */
export function transportTables({ transports, pages }: Dataset): readonly ReportTable[] {
  if (transports.length + pages.length === 0) return []
  const rows = [
    ...transports.map(({ path, methods, needs }) => [code(path), codes(methods), needTexts(needs)]),
    ...pages.map(({ path }) => [code(path), codes(['GET']), 'no key: a web application']),
  ]
  return [{ group: 'Addresses of its own', name: '', head: ['Address', 'Methods', 'Needs'], rows }]
}
