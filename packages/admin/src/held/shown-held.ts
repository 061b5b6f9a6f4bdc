import type { HostParts } from '@bourse/host/parts'
import {
  type FindingGroupShown,
  type HeldRowShown,
  decideHeld,
  type Decision,
  heldRows,
  type HeldRow,
  recentIssues,
} from '@bourse/engine/jobs'
import type { Actor } from '@bourse/engine/audit'
import { conflict } from '@bourse/engine/accounts'

/** Maximum number of rows shown per group. */
const SHOWN = 20

function heldIn({ database, wiring, versions }: HostParts, dataset: string | undefined) {
  const datasets = dataset === undefined ? wiring.datasets : wiring.datasets.filter(({ id }) => id === dataset)
  return heldRows({ database, wiring, versions: versions() }, datasets)
}

/** Held rows, oldest first. */
export async function shownHeld(parts: HostParts, dataset?: string): Promise<readonly HeldRowShown[]> {
  return (await heldIn(parts, dataset)).map(shown)
}

const shown = ({ of: _, rowKey: __, alike: ___, ...row }: HeldRow): HeldRowShown => row

/** Validation issues by rule. */
export async function shownFindings(parts: HostParts, dataset?: string): Promise<readonly FindingGroupShown[]> {
  const ids = parts.wiring.datasets.map(({ id }) => id).filter((id) => dataset === undefined || id === dataset)
  return recentIssues(parts.database, ids, await heldIn(parts, dataset), SHOWN)
}

/** Publishes or removes held rows. If any of them is no longer held, nothing changes. */
export async function decideShown(
  parts: HostParts,
  by: Actor,
  { ids, decision }: { readonly ids: readonly string[]; readonly decision: Decision },
): Promise<readonly HeldRowShown[]> {
  const byId = new Map((await heldIn(parts, undefined)).map((row) => [row.id, row]))
  const rows = [...new Set(ids)].map((id) => {
    const row = byId.get(id)
    if (row === undefined) throw conflict(`No row is held under ${JSON.stringify(id.slice(0, 120))}.`)
    return row
  })
  await decideHeld({ ...parts, by, versions: parts.versions() }, rows, decision)
  return rows.map(shown)
}
