import type { HeldRow } from '@bourse/administration'
import { CommandFailure } from '../command-failure.ts'

/** Held rows by their names; throws for one that is not held. */
export function heldNamed(
  rows: readonly HeldRow[],
  names: readonly string[],
  program: string,
  dataset: string,
): readonly HeldRow[] {
  return names.map((name) => {
    const found = rows.find((row) => row.name === name)
    if (found !== undefined) return found
    const shown = rows.slice(0, 5).map((row) => row.name)
    const more = rows.length > 5 ? ', …' : ''
    const held = rows.length === 0 ? 'None is held at all.' : `Held are: ${shown.join(', ')}${more}.`
    throw new CommandFailure(
      `No row of ${dataset} is held under ${JSON.stringify(name.slice(0, 100))}. ${held}`,
      `"${program} ingest list ${dataset}" shows the rows that wait.`,
    )
  })
}
