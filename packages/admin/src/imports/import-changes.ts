import type { HostParts } from '@bourse/host/parts'
import { recordEntry, type Actor } from '@bourse/engine/audit'
import { problem, publicId } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  allMarkets,
  type Changeable,
  checkedMember,
  conflict,
  invalidMember,
  rejectStale,
  type Expecting,
} from '@bourse/engine/accounts'
import { importFields, NO_PRESET } from '@bourse/engine/jobs'
import type { ImportPart, ImportSettings, ImportShown, ImportStatus } from '../contract/import-shown.ts'
import { inspectUpload, objectsOf, partName } from './import-files.ts'
import { rememberedMapping } from './remembered-mapping.ts'
import { DEFAULT_SETTINGS } from './settings-in.ts'
import { readImport } from './shown-imports.ts'

const MAX_BYTES = 1024 ** 3
const MAX_PARTS = 10_000

export interface ImportChanging {
  readonly parts: HostParts
  readonly database: Changeable
  readonly by: Actor
}

/** Opens an import; its file is then uploaded in parts. */
export async function addImport(
  { parts, database, by }: ImportChanging,
  wanted: { readonly dataset: string; readonly filename: string; readonly bytes: number },
): Promise<ImportShown> {
  const { wiring, clock } = parts
  const dataset = wiring.datasets.find(({ id }) => id === wanted.dataset)
  if (dataset === undefined) throw invalidMember('dataset', `there is no dataset ${wanted.dataset.slice(0, 60)}`)
  checkedMember('dataset', () => importFields(dataset))
  if (wanted.bytes < 1 || wanted.bytes > MAX_BYTES)
    throw invalidMember('bytes', `expected 1 to ${MAX_BYTES}, got ${wanted.bytes}`)
  const id = publicId('imp', randomUUID())
  const now = clock.now()
  await database.query(
    `insert into bourse.imports (id, dataset, filename, bytes, options, created_at, updated_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [
      id,
      wanted.dataset,
      wanted.filename,
      wanted.bytes,
      JSON.stringify(DEFAULT_SETTINGS),
      now,
      by.key_id ?? by.name ?? by.kind,
    ],
  )
  await recordEntry(database, { by, at: now, action: 'import.create', target: targetOf(id), after: wanted })
  return readImport(database, wiring, id)
}

const targetOf = (id: string) => ({ kind: 'import', id, account_id: null }) as const

/** Stores a part; replaces one with the same number. */
export async function uploadPart(parts: HostParts, id: string, number: number, bytes: Uint8Array): Promise<ImportPart> {
  const { database, wiring } = parts
  const found = await readImport(database, wiring, id)
  if (found.status !== 'uploading') throw conflict(`The import is ${found.status}: it accepts no more parts.`)
  if (!Number.isInteger(number) || number < 1 || number > MAX_PARTS)
    throw problem('invalid-parameter', `number: expected an integer from 1 to ${MAX_PARTS}`)
  const [held] = await database.query<{ bytes: string }>(
    'select coalesce(sum(bytes), 0)::int8 as bytes from bourse.import_parts where import_id = $1 and number <> $2',
    [id, number],
  )
  if (Number(held?.bytes ?? 0) + bytes.length > Number(found.bytes))
    throw problem('body-too-large', `The import was opened for ${found.bytes} bytes, but the parts are larger.`)
  const stored = await objectsOf(parts).put(partName(id, number), Readable.from([bytes]))
  await database.query(
    `insert into bourse.import_parts (import_id, number, bytes, sha256) values ($1, $2, $3, $4)
     on conflict (import_id, number) do update set bytes = excluded.bytes, sha256 = excluded.sha256`,
    [id, number, stored.bytes, stored.sha256],
  )
  return { import_id: id, number: String(number), bytes: String(stored.bytes), sha256: stored.sha256 }
}

/** Rejects an import into a database with demo data, before a host tries it; a dry run is possible. */
export function rejectDemo({ versions }: HostParts): void {
  if (!versions().demo) return
  throw conflict(
    'This database has demo data, which cannot be mixed with your rows. A dry run is possible; to import the file, ' +
      'first remove the demo data with `bourse demo drop`.',
  )
}

type Step = readonly [action: string, to: ImportStatus, from: readonly ImportStatus[]]

/** Import state transitions. */
export const IMPORT_STEPS = {
  uploaded: ['import.uploaded', 'uploaded', ['uploading']],
  check: ['import.check', 'checking', ['uploaded', 'checked', 'failed']],
  start: ['import.start', 'running', ['uploaded', 'checked', 'failed']],
  cancel: ['import.cancel', 'cancelled', ['uploading', 'uploaded', 'checking', 'checked', 'running', 'failed']],
} as const satisfies Readonly<Record<string, Step>>

/** Moves an import to its next state; a host with jobs then does the work. */
export function stepImport(
  changing: ImportChanging,
  [action, to, from]: Step,
  id: string,
  expecting: Expecting = {},
): Promise<ImportShown> {
  return changed(changing, { id, action, expecting }, async (before, now) => {
    const { status } = before
    const { database, parts } = changing
    if (!from.includes(status))
      throw conflict(`The import is ${status}: only one that is ${from.join(' or ')} can become ${to}.`)
    const columns = to === 'uploaded' ? await inspectUpload(parts, id) : undefined
    const remembered = columns && (await rememberedMapping(database, before, columns))
    await database.query(
      `update bourse.imports set status = $2, updated_at = $3, columns = coalesce($4, columns), taken_at = null,
         failure = null, progress = null, options = coalesce($5, options), mapping_from = coalesce($6, mapping_from)
       where id = $1`,
      [id, to, now, columns && JSON.stringify(columns), remembered?.options, remembered?.from],
    )
  })
}

/** Changes an import's options. */
export function changeImport(
  changing: ImportChanging,
  id: string,
  options: Partial<ImportSettings>,
  expecting: Expecting = {},
): Promise<ImportShown> {
  const { parts, database } = changing
  const { market } = options
  if (market !== undefined && market !== null && !allMarkets(parts.config.markets).includes(market))
    throw invalidMember('market', `${market} is not a market of this deployment`)
  return changed(changing, { id, action: 'import.change', expecting }, async (before, now) => {
    if (!['uploading', 'uploaded', 'checked', 'failed'].includes(before.status))
      throw conflict(`The import is ${before.status}: its options can no longer change.`)
    refuseUnknownColumns(before, options.map)
    refuseUnknownFields(before, options.set)
    refuseUnknownPreset(before, options.preset)
    const whole = JSON.stringify({ ...before.options, ...options })
    await database.query('update bourse.imports set options = $2, updated_at = $3 where id = $1', [id, whole, now])
  })
}

function refuseUnknownColumns({ columns, fields }: ImportShown, map: ImportSettings['map'] | undefined): void {
  const names = new Set(fields.map(({ name }) => name))
  for (const [column, field] of Object.entries(map ?? {})) {
    // An empty field ignores the column.
    if (field !== '') refuseUnknownField('map', names, field)
    if (columns !== null && !columns.some(({ name }) => name === column))
      throw invalidMember('map', `the file has no column ${JSON.stringify(column.slice(0, 60))}`)
  }
}

function refuseUnknownFields({ fields }: ImportShown, set: ImportSettings['set'] | undefined): void {
  const names = new Set(fields.map(({ name }) => name))
  for (const field of Object.keys(set ?? {})) refuseUnknownField('set', names, field)
}

function refuseUnknownField(member: 'map' | 'set', names: ReadonlySet<string>, field: string): void {
  if (names.has(field)) return
  throw invalidMember(member, `${field.slice(0, 60)} is not a field; expected one of ${[...names].join(', ')}`)
}

function refuseUnknownPreset({ presets }: ImportShown, preset: ImportSettings['preset'] | undefined): void {
  if (preset === undefined || preset === null || preset === NO_PRESET) return
  const matching = (presets ?? []).filter(({ matches }) => matches).map(({ name }) => name)
  if (matching.includes(preset)) return
  const expected = [...matching, NO_PRESET].join(', ')
  throw invalidMember('preset', `the file does not have the columns of ${preset.slice(0, 60)}; expected ${expected}`)
}

function changed(
  { parts, database, by }: ImportChanging,
  { id, action, expecting }: { readonly id: string; readonly action: string; readonly expecting: Expecting },
  work: (before: ImportShown, now: string) => Promise<void>,
): Promise<ImportShown> {
  return database.transaction(async (tx) => {
    await tx.query('select 1 from bourse.imports where id = $1 for update', [id])
    const now = parts.clock.now()
    const before = await readImport(tx, parts.wiring, id)
    rejectStale(expecting, before)
    await work(before, now)
    const after = await readImport(tx, parts.wiring, id)
    const auditedValues = ({ status, options }: ImportShown) => ({ status, options })
    await recordEntry(tx, {
      by,
      at: now,
      action,
      target: targetOf(id),
      before: auditedValues(before),
      after: auditedValues(after),
    })
    return after
  })
}
