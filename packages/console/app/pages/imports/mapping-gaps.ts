import { fieldOf, type Draft, type Import } from './import.ts'

/** Why a file cannot be imported into the demo market. */
export const DEMO_BLOCKS =
  'This installation has demo data, which cannot be mixed with your rows. Use the dry run to check the file.'

/** What is missing from a column mapping. */
interface MappingGaps {
  /** Fields that columns or constants fill. */
  readonly fed: ReadonlySet<string>
  /** Required fields without a column. */
  readonly missing: readonly string[]
  /** Fields that identify the instrument; one of them is enough. */
  readonly naming: readonly string[]
  readonly isNameless: boolean
}

export function mappingGaps(of: Import, draft: Draft): MappingGaps {
  const { columns, fields } = of
  const mapped = (columns ?? []).map((column) => fieldOf(of, draft, column))
  const fed = new Set([...mapped, ...Object.keys(draft.set)])
  const missing = fields.filter(({ name, required }) => required && !fed.has(name)).map(({ name }) => name)
  const naming = fields.filter(({ names_entity: names }) => names).map(({ name }) => name)
  return { fed, missing, naming, isNameless: naming.length > 0 && !naming.some((name) => fed.has(name)) }
}

/** The fields to map, as a sentence. */
export const missingText = (missing: readonly string[]) => `Map a column to ${missing.join(', ')}.`

/** Why a file cannot be read with a mapping; undefined if it can. */
export function blockedBy(of: Import, draft: Draft): string | undefined {
  const { missing, isNameless } = mappingGaps(of, draft)
  if (missing.length > 0) return missingText(missing)
  if (isNameless) return 'Map the column that identifies the instrument.'
  const empty = Object.entries(draft.set).find(([, value]) => value === '')?.[0]
  return empty === undefined ? undefined : `Enter the value of ${empty}, or remove it.`
}
