import { median, roundTo } from '@bourse/bench/src/statistics.ts'
import eod, { dailyBars } from '@bourse/eod'
import { importFile, type Host } from '@bourse/host'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, FaultOptions } from '../fault.ts'
import { createFindings, type Findings } from '../findings.ts'
import { startImport, type ImportOrder } from '../processes/start-import.ts'
import { csvOf, generatedBars, revisedRows } from '../support/made-bars.ts'
import { createMarketHost, publishedState } from '../support/market-host.ts'
import { scratchDatabase, type ScratchDatabase } from '../support/scratch-database.ts'
import { until } from '../support/until.ts'

/** Maximum milliseconds until the server ends a killed process's sessions. */
const SESSIONS_MS = 30_000
/** Kill moments are drawn from up to this many times the usual duration, so that some fall after the end. */
const BEYOND = 1.1

type Kind = ImportOrder['kind']
type State = Readonly<Record<string, readonly string[]>>

/** A process that dies while it imports rows. */
export const killedImport: Fault = {
  id: 'killed-import',
  summary: 'kill -9 at random moments during an import, a publication, and the packing of its rows',
  rounds: 100,
  async run(options) {
    const folder = await mkdtemp(join(tmpdir(), 'bourse-faults-import-'))
    const [listings, sessions] = options.brief ? [10, 100] : [20, 250]
    const file = join(folder, 'bars.csv')
    const findings = createFindings()
    try {
      await writeFile(file, csvOf(generatedBars(listings, sessions, 1)))
      const scene: Scene = { options, findings, order: { file, listings, sessions } }
      findings.table({ title: 'Killed', rows: await allKinds(scene) })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    return findings.report({ listings, sessions, rows: listings * sessions })
  },
}

interface Scene {
  readonly options: FaultOptions
  readonly findings: Findings
  readonly order: Omit<ImportOrder, 'url' | 'kind'>
}

async function allKinds(scene: Scene) {
  const { options } = scene
  const empty = await scratchDatabase(options.server)
  try {
    const nothing = await onHost(empty, (host) => publishedState(host))
    const imported = await killAll(scene, { kind: 'import', template: empty, before: nothing })
    const published = await killAll(scene, { kind: 'publication', template: imported.end, before: imported.after })
    const packed = await killAll(scene, { kind: 'packing', template: published.end, before: published.after })
    await Promise.all([imported.end.drop(), published.end.drop(), packed.end.drop()])
    const interrupted = [imported, published, packed].map((each) => each.interrupted)
    scene.findings.holds(
      'some are killed before they finish',
      interrupted.some((count) => count > 0),
      () => `of imports, publications and packings ${interrupted.join(', ')}`,
    )
    return [imported.row, published.row, packed.row]
  } finally {
    await empty.drop()
  }
}

interface Begin {
  readonly kind: Kind
  /** The database that is copied for each run, and its published state. */
  readonly template: ScratchDatabase
  readonly before: State
}

/** Runs once undisturbed, and then once per round with a kill. */
async function killAll(scene: Scene, begin: Begin) {
  const { options, findings } = scene
  const undisturbed = await runOnce(scene, begin)
  const isChanged = !isSame(undisturbed.after, begin.before)
  if (begin.kind === 'packing') {
    findings.holds('packing changes no response', !isChanged, () => 'rows differ')
    findings.holds('an undisturbed run packs rows', undisturbed.packs > 0, () => 'nothing was packed')
  } else findings.holds('an undisturbed run changes rows', isChanged, () => 'nothing changed')
  const found: Found[] = []
  for (let round = 1; round <= options.rounds; round++) {
    options.signal.throwIfAborted()
    if (round % 10 === 1) options.say(`${begin.kind}: moment ${round} of ${options.rounds}`)
    found.push(await killOnce(scene, begin, undisturbed, (round - Math.random()) / options.rounds))
  }
  const count = (wanted: Found['found']) => found.filter((each) => each.found === wanted).length
  const interrupted = found.filter(({ isOver }) => !isOver).length
  return {
    ...undisturbed,
    interrupted,
    row: {
      what: begin.kind,
      'undisturbed, ms': roundTo(undisturbed.milliseconds, 0),
      moments: found.length,
      'before it finished': interrupted,
      'found nothing': count('before'),
      'found part (its listings, some quarters)': count('part'),
      'found everything': count('after'),
      'sessions ended after, ms (median)': roundTo(median(found.map(({ lingered }) => lingered)), 0),
    },
  }
}

interface Undisturbed {
  readonly after: State
  readonly packs: number
  readonly versions: number
  readonly milliseconds: number
  /** The database after the run. */
  readonly end: ScratchDatabase
}

async function runOnce({ options, order }: Scene, { kind, template }: Begin): Promise<Undisturbed> {
  const scratch = await copyOf(options, template)
  const child = await startImport({ ...order, kind, url: scratch.url })
  const begun = performance.now()
  await child.begin()
  const milliseconds = performance.now() - begun
  await child.kill()
  await sessionsEnd(scratch)
  return {
    milliseconds,
    end: scratch,
    packs: await packsIn(scratch),
    versions: await versionsIn(scratch),
    after: await onHost(scratch, publishedState),
  }
}

interface Found {
  readonly found: 'before' | 'part' | 'after'
  /** Whether the run had completed before the kill. */
  readonly isOver: boolean
  /** Milliseconds until the server ended the killed process's sessions. */
  readonly lingered: number
}

/**
 * Kills a run at a moment between 0 (its start) and 1 (a little after its usual end). Each round picks from its own
 * segment of that range, so that the rounds together cover all of it.
 */
async function killOnce(
  { options, findings, order }: Scene,
  { kind, template, before }: Begin,
  { after, packs, versions, milliseconds }: Undisturbed,
  moment: number,
): Promise<Found> {
  const scratch = await copyOf(options, template)
  try {
    const child = await startImport({ ...order, kind, url: scratch.url })
    const running = child.begin()
    await sleep(moment * milliseconds * BEYOND)
    await child.kill()
    const isOver = await running
    const killed = performance.now()
    const areOver = await sessionsEnd(scratch)
    const lingered = performance.now() - killed
    findings.holds('the sessions of the killed process end', areOver, () => `not within ${SESSIONS_MS} ms`)
    const packed = await packsIn(scratch)
    return await onHost(scratch, async (host) => {
      const found = await publishedState(host)
      for (const dataset of Object.keys(after))
        findings.holds(
          'a batch is complete or absent',
          isSame(found[dataset], before[dataset]) || isSame(found[dataset], after[dataset]),
          () =>
            `${dataset}: ${found[dataset]?.length} rows, neither the ${before[dataset]?.length} before nor the ` +
            `${after[dataset]?.length} after`,
        )
      await again(host, { kind, order })
      await host.refresh()
      const end = await publishedState(host)
      for (const dataset of Object.keys(after))
        findings.same('the next run ends in the state of an undisturbed run', end[dataset], after[dataset])
      findings.same('and packs the same number of rows', await packsIn(scratch), packs)
      findings.same('and stores no version twice', await versionsIn(scratch), versions)
      const share = kind === 'packing' ? packed / packs : isSame(found, before) ? 0 : isSame(found, after) ? 1 : 0.5
      return { lingered, isOver, found: share === 0 ? 'before' : share === 1 ? 'after' : 'part' }
    })
  } finally {
    await scratch.drop()
  }
}

async function packsIn({ database }: ScratchDatabase): Promise<number> {
  const [row] = await database.query<{ packs: string }>('select count(*) as packs from eod.daily_bars_segments')
  return Number(row?.packs ?? 0)
}

/** Number of stored versions of daily bars, whether packed or not. */
async function versionsIn({ database }: ScratchDatabase): Promise<number> {
  const [row] = await database.query<{ versions: string }>(
    'select (select count(*) from eod.daily_bars) + (select coalesce(sum(rows), 0) from eod.daily_bars_segments) ' +
      'as versions',
  )
  return Number(row?.versions ?? 0)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Repeats the run in this process, without a kill. */
async function again(
  { store, publications }: Host,
  { kind, order }: { readonly kind: Kind; readonly order: Scene['order'] },
): Promise<void> {
  const { file, listings, sessions } = order
  if (kind === 'packing') {
    await store.pack(eod)
    return
  }
  if (kind === 'import') {
    await importFile(publications, eod, file, { map: {}, source: 'import', market: 'XNAS', createListings: true })
    return
  }
  await publications.publish(dailyBars, revisedRows(listings, sessions), { source: 'import', market: 'XNAS' })
}

/** A database can only be copied while nothing is connected to it. */
async function copyOf({ server }: FaultOptions, template: ScratchDatabase): Promise<ScratchDatabase> {
  await template.leave()
  return scratchDatabase(server, template.name)
}

async function onHost<T>({ database }: ScratchDatabase, work: (host: Host) => Promise<T>): Promise<T> {
  const host = await createMarketHost(database)
  try {
    return await work(host)
  } finally {
    await host.close()
  }
}

/** Waits until only this fault's own connections remain. */
function sessionsEnd({ database }: ScratchDatabase): Promise<boolean> {
  return until(SESSIONS_MS, async () => {
    const rows = await database.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'faults-import'`,
    )
    return rows.length === 0
  })
}
