import type { Dataset } from '@bourse/kit'
import { code, codes, type ReportTable } from '../report.ts'
import { needTexts } from './needs.ts'

/** Addresses of protocols of its own. */
export function transportTables({ transports }: Dataset): readonly ReportTable[] {
  if (transports.length === 0) return []
  const rows = transports.map(({ path, methods, needs }) => [code(path), codes(methods), needTexts(needs)])
  return [{ group: 'Addresses of its own', name: '', head: ['Address', 'Methods', 'Needs'], rows }]
}
