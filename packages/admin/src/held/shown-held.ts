import type { HostParts } from '@bourse/host/parts'
import {
  type FindingGroupShown,
  type HeldRow,
  type HeldRowShown,
  decideHeld,
  type Decision,
  recentIssues,
} from '@bourse/engine/jobs'
import type { Actor } from '@bourse/engine/audit'
import { conflict } from '@bourse/engine/accounts'
import { utc, type Statements } from '@bourse/engine/database'
import type { HeldFilter } from '../contract/held.ts'
import type { ReviewedRow } from '../contract/held-shown.ts'
import { pendingDecisions } from './held-decisions.ts'
import { heldIn } from './held-in.ts'

/** Maximum number of rows shown per group. */
const SHOWN = 20

/** Returns held rows with their imports and the decisions that await them, oldest first. */
export async function shownHeld(parts: HostParts, filter: HeldFilter): Promise<readonly ReviewedRow[]> {
  const { database, clock } = parts
  const rows = await heldIn(parts, filter.dataset)
  if (rows.length === 0) return []
  const imports = await importsOf(database, rows)
  const pending = await pendingDecisions(database, clock.now())
  const decisions = new Map(
    pending.flatMap(({ held, ...decision }) => held.map(({ id, held_at: at }) => [`${id} ${at}`, decision] as const)),
  )
  return rows
    .map((row): ReviewedRow => {
      const from = imports.find((each) => isFrom(row, each))
      const decision = decisions.get(`${row.id} ${row.held_at}`) ?? null
      const group = [row.record, row.rule, row.source ?? '', from?.id ?? ''].join(' ').trimEnd()
      const origin = { import_id: from?.id ?? null, import_file: from?.filename ?? null }
      return { ...shown(row), group, ...origin, decision, neighbors: null }
    })
    .filter(({ rule, group }) => (filter.rule ?? rule) === rule && (filter.group ?? group) === group)
}

const shown = ({ of: _, rowKey: __, alike: ___, ...row }: HeldRow): HeldRowShown => row

interface FinishedImport {
  readonly id: string
  readonly dataset: string
  readonly filename: string
  readonly source: string
  readonly began_at: string
  readonly ended_at: string
}

/**
 * Returns the completed imports from which held rows may be, newest first. Publications have increasing times, so the
 * last one may be slightly later than the end of its import.
 */
function importsOf(on: Statements, rows: readonly HeldRow[]): Promise<FinishedImport[]> {
  return on.query<FinishedImport>(
    `select id, dataset, filename, options::json ->> 'source' as source, ${utc('taken_at')} as began_at,
       ${utc(`(updated_at + interval '1 second')`)} as ended_at
     from bourse.imports where status = 'done' and dataset = any ($1) and updated_at >= $2 order by created_at desc`,
    [[...new Set(rows.map(({ dataset }) => dataset))], rows.map((row) => row.held_at).toSorted()[0]],
  )
}

const isFrom = (row: HeldRow, { dataset, source, began_at: began, ended_at: ended }: FinishedImport) =>
  row.dataset === dataset && row.source === source && began <= row.held_at && row.held_at <= ended

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
