import type { Database } from '@bourse/engine/database'
import { type PendingMigration, type Versions, rehearseMigration, datasetsUpToDate } from '@bourse/engine/store'
import type { Dataset } from '@bourse/kit'
import { compileAll, removedDatasets, recordIds, type Config, type Wiring } from '@bourse/engine/wiring'
import type { Context } from '../context.ts'
import { plural } from '../text.ts'
import { wireOver } from '../with-workbench.ts'
import { checkRoom } from './check-room.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

/** Checks each dataset in the database: tables, rows and runs. */
export async function checkStored(
  context: Context,
  config: Config,
  database: Database,
  pending: readonly PendingMigration[],
): Promise<readonly Finding[]> {
  if (pending.some(({ of }) => of === 'host')) return []
  const installed = await context.installed()
  const { wiring, switched } = await wireOver(context, installed, { config, database })
  for (const dataset of await behind(database, wiring.datasets)) {
    const failure = await rehearseMigration(database, dataset)
    if (failure !== undefined)
      wiring.fail(
        dataset.id,
        `its tables could not be migrated: ${failure}`,
        `fix the reported problem, then "${context.name} migrate"`,
      )
  }
  const versions = await switched()
  compileAll(wiring, 'fix its package as the message describes')
  const findings: Finding[] = []
  for (const dataset of wiring.datasets.filter(({ id }) => id !== 'host')) {
    findings.push(stateOf(context, wiring, dataset, versions))
    if (!pending.some(({ of }) => of === dataset.id)) findings.push(...(await held(context, database, wiring, dataset)))
    findings.push(...(await rejected(context, database, dataset)), ...(await adjusted(database, dataset)))
    findings.push(...(await lastRun(context, database, dataset)))
  }
  findings.push(...(await checkRoom(context, database, wiring)))
  for (const id of await removedDatasets(database, installed.datasets))
    findings.push(
      warn(id, 'has rows here but is not installed', `install its package, or "${context.name} datasets drop ${id}"`),
    )
  if (versions.demo) findings.push(ok('demo', 'the rows are synthetic, and every response says so'))
  return findings
}

/** Reports datasets whose tables are not up to date. */
async function behind(database: Database, datasets: readonly Dataset[]): Promise<readonly Dataset[]> {
  const current = await datasetsUpToDate(database, datasets)
  return datasets.filter((dataset) => !current.has(dataset))
}

function stateOf({ name }: Context, wiring: Wiring, dataset: Dataset, versions: Versions): Finding {
  const state = wiring.stateOf(dataset)
  if (state.state === 'unconnected') return ok(dataset.id, `not-offered: returns 501, ${state.reason}`)
  if (state.state === 'disabled') return warn(dataset.id, `unavailable: returns 501, ${state.reason}`, state.remedy)
  if (state.state !== 'on') return fail(dataset.id, `${state.state}: ${state.reason}`, state.remedy)
  if (versions.loading.has(dataset.id)) return ok(dataset.id, 'loading: its demo rows follow')
  const records = recordIds(wiring, dataset)
  // A delivery dataset stores only the results of requests.
  const isFilled = dataset.delivers || records.some((record) => versions.pins.has(record))
  if (records.length === 0 || isFilled || isDerived(dataset)) return ok(dataset.id, 'on')
  return warn(dataset.id, 'unavailable: nothing is published yet', nextRows(name, dataset, versions))
}

/** Returns whether all rows of a dataset are derived from other datasets by its own jobs. */
const isDerived = ({ imports, sources }: Dataset) => imports === undefined && sources.length === 0

/** Returns ways to get rows for a dataset; the demo needs an empty database. */
function nextRows(name: string, { id, sources }: Dataset, { pins, demo }: Versions): string {
  const own = sources.filter((source) => !source.demo).slice(0, 1)
  const hasDemo = sources.some((source) => source.demo)
  const ways = [
    ...own.map((source) => `${name} ingest run ${id} ${source.id}`),
    `${name} import ${id} <file>`,
    ...(hasDemo && (demo || pins.size === 0) ? [`${name} demo load`] : []),
  ]
  return ways.map((way) => `"${way}"`).join(' or ')
}

async function held(
  { name }: Context,
  database: Database,
  { tables }: Wiring,
  { id, records }: Dataset,
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const record of records.filter(({ holds }) => holds.length > 0)) {
    const table = tables.get(record)
    const rows = table === undefined ? 0 : await countIn(database, table.held)
    const message = `${plural(rows, 'row')} held for review`
    if (rows > 0) findings.push(warn(id, message, `"${name} ingest list ${id}", then release or discard`))
  }
  return findings
}

async function rejected({ name }: Context, database: Database, { id }: Dataset): Promise<readonly Finding[]> {
  const rows = await countIn(database, 'bourse.quarantine where dataset = $1', [id])
  const remedy = `"${name} ingest list ${id}" shows the reasons`
  return rows === 0 ? [] : [warn(id, `${plural(rows, 'rejected row')} in quarantine`, remedy)]
}

/** Reports imported files whose prices were adjusted by their publisher. */
async function adjusted(database: Database, { id }: Dataset): Promise<readonly Finding[]> {
  const files = await countIn(database, "bourse.warnings where dataset = $1 and rule = 'adjusted-prices'", [id])
  const message = `${plural(files, 'file')} with adjusted prices imported as is`
  return files === 0 ? [] : [warn(id, message, 'import the same dates with prices as traded')]
}

async function countIn(database: Database, rows: string, values: readonly string[] = []): Promise<number> {
  const [found] = await database.query<{ n: string }>(`select count(*) as n from ${rows}`, values)
  return Number(found?.n ?? 0)
}

async function lastRun({ name }: Context, database: Database, { id }: Dataset): Promise<readonly Finding[]> {
  const runs = await database.query<{ source: string; outcome: string | null; message: string | null }>(
    'select distinct on (source) source, outcome, message from bourse.ingest_runs where dataset = $1 and ' +
      'ended_at is not null order by source, id desc',
    [id],
  )
  return runs
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ source, message }) =>
      warn(
        id,
        `the latest run of ${source} failed: ${message ?? 'no reason given'}`,
        `"${name} ingest run ${id} ${source}" retries it`,
      ),
    )
}
