import type { Actor, FindingGroupShown, HeldRowShown } from '@bourse/services'
import type { AdministrationParts } from './administration-parts.ts'
import { conflict } from '@bourse/engine/accounts'
import { decideHeld, type Decision } from './decide-held.ts'
import { heldRows, type HeldRow } from './held-rows.ts'
import { keptFindings } from './kept-findings.ts'

/** Rows of a group that are shown with it. */
const SHOWN = 20

function heldIn({ database, wiring, versions }: AdministrationParts, dataset: string | undefined) {
  const datasets = dataset === undefined ? wiring.datasets : wiring.datasets.filter(({ id }) => id === dataset)
  return heldRows({ database, wiring, versions: versions() }, datasets)
}

/** Rows that wait, the oldest first. */
export async function shownHeld(parts: AdministrationParts, dataset?: string): Promise<readonly HeldRowShown[]> {
  return (await heldIn(parts, dataset)).map(shown)
}

const shown = ({ of: _, rowKey: __, alike: ___, ...row }: HeldRow): HeldRowShown => row

/** What was found about rows, by rule. */
export async function shownFindings(
  parts: AdministrationParts,
  dataset?: string,
): Promise<readonly FindingGroupShown[]> {
  const ids = parts.wiring.datasets.map(({ id }) => id).filter((id) => dataset === undefined || id === dataset)
  return keptFindings(parts.database, ids, await heldIn(parts, dataset), SHOWN)
}

/** Publishes rows that wait, or removes them; all of them wait, or none is touched. */
export async function decideShown(
  parts: AdministrationParts,
  by: Actor,
  { ids, decision }: { readonly ids: readonly string[]; readonly decision: Decision },
): Promise<readonly HeldRowShown[]> {
  const byId = new Map((await heldIn(parts, undefined)).map((row) => [row.id, row]))
  const rows = [...new Set(ids)].map((id) => {
    const row = byId.get(id)
    if (row === undefined) throw conflict(`No row waits under ${JSON.stringify(id.slice(0, 120))} any more.`)
    return row
  })
  await decideHeld({ ...parts, by, versions: parts.versions() }, rows, decision)
  return rows.map(shown)
}
