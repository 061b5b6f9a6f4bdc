import type { Config } from '../wiring/index.ts'
import type { Source } from '@bourse/kit'
import { givenSettings } from './source-tools.ts'

/** Returns the full names of a source's settings that are empty lists, such as `sources.yahoo.symbols`. */
export function emptySettings(config: Config, source: Pick<Source, 'id' | 'config'>): readonly string[] {
  const settings = givenSettings(config, source)
  if (typeof settings !== 'object' || settings === null) return []
  return Object.entries(settings).flatMap(([name, value]) => (isEmpty(value) ? [`sources.${source.id}.${name}`] : []))
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.every(isEmpty)
}

/** Explains why a run read no rows; undefined if no setting is empty. */
export function emptySettingsText(empty: readonly string[]): string | undefined {
  if (empty.length === 0) return undefined
  const what = empty.length === 1 ? `${empty[0] ?? ''} is empty` : `${empty.join(' and ')} are empty`
  return `No rows were read: ${what}. Configure what to read in the file that BOURSE_CONFIG names.`
}
