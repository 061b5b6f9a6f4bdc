import type { Config } from '../wiring/index.ts'
import type { Source } from '@bourse/kit'
import { givenSettings } from './source-tools.ts'

/** Settings of a source that name nothing, such as `sources.yahoo.symbols` with an empty list, by their full names. */
export function emptySettings(config: Config, source: Pick<Source, 'id' | 'config'>): readonly string[] {
  const settings = givenSettings(config, source)
  if (typeof settings !== 'object' || settings === null) return []
  return Object.entries(settings).flatMap(([name, value]) => (isEmpty(value) ? [`sources.${source.id}.${name}`] : []))
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.every(isEmpty)
}

/** What to say of a run that read no row; undefined where no setting is empty. */
export function emptySettingsText(empty: readonly string[]): string | undefined {
  if (empty.length === 0) return undefined
  const what = empty.length === 1 ? `${empty[0] ?? ''} is empty` : `${empty.join(' and ')} are empty`
  return `No row was read: ${what}. State what to read in the file that BOURSE_CONFIG names.`
}
