import type { Dataset } from '@bourse/kit'
import { code, type ReportTable } from '../report.ts'
import { needTexts } from './needs.ts'

/** Returns the tables for the services that other datasets may depend on. */
export function serviceTables({ provides }: Dataset): readonly ReportTable[] {
  if (provides.length === 0) return []
  const rows = provides.map(({ ref, needs }) => [code(ref.id), needTexts(needs)])
  return [{ group: 'Provides', name: '', head: ['Service', 'Needs'], rows }]
}
