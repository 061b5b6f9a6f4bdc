import { WrongUsage } from '@bourse/bourse/commands'
import type { FixtureForm } from '../../fixtures/fixture-origin.ts'

const NAME = /^[a-z0-9][a-z0-9._-]{0,119}$/i
const MOST = 100

/** Returns the first part of a fixture name, built from the source and the unit: `finra-reg-sho-2026-02-27`. */
export function fixtureStem(source: string, unit: unknown): string {
  const words = [source, ...textsIn(unit)].map((text) => text.replaceAll(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, ''))
  return words
    .filter((word) => word !== '')
    .join('-')
    .slice(0, MOST)
}

/** Returns a file name chosen by the user; throws if it points outside the folder. */
export function checkedName(name: string): string {
  if (NAME.test(name) && !name.endsWith('.source.json')) return name
  throw new WrongUsage(
    `${JSON.stringify(name.slice(0, 100))} is not a name for a fixture.`,
    'Use letters, digits, dots, dashes and underscores, without folders.',
  )
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : []
}

/** Returns the file extension for a fixture: that of the publisher's file if it has one. */
export function extensionOf(form: FixtureForm, [url]: readonly string[]): string {
  if (form === 'json') return 'json'
  const own = url === undefined ? undefined : /\.([a-z0-9]{1,8})$/i.exec(new URL(url, 'https://x').pathname)?.[1]
  return own?.toLowerCase() ?? (form === 'text' ? 'txt' : 'bin')
}
