import type { Dataset, Knowledge, Pin } from '@bourse/kit'
import type { Statements } from './database.ts'

/** What the database tells with every admission: the newest batch of each record, the switches, and whether demo rows are held. */
export interface Versions {
  readonly pins: ReadonlyMap<string, Pin>
  readonly switchedOff: ReadonlySet<string>
  readonly switchedOn: ReadonlySet<string>
  /** When the last of the switches was set, in an order of text; empty where there is none. */
  readonly switchedAt: string
  readonly demo: boolean
  /** When the newest secret was drawn. */
  readonly signing: string
  /** The newest format of cursors that every living replica reads; undefined where none is known to live. */
  readonly cursorFormat: number | undefined
  /** Changes whenever one of the above does. */
  readonly text: string
}

const UTC = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`

/** A scalar expression for the current versions as JSON text. */
export const VERSIONS_EXPRESSION = `(select json_build_object(
  'pins', (select coalesce(json_agg(json_build_array(record, batch_id::text, to_char(published_at at time zone 'UTC', ${UTC})) order by record), '[]') from bourse.record_versions),
  'switches', (select coalesce(json_agg(json_build_array(dataset, enabled) order by dataset), '[]') from bourse.dataset_switches),
  'switched', (select to_char(max(changed_at) at time zone 'UTC', ${UTC}) from bourse.dataset_switches),
  'signing', (select max(created_at) from bourse.secrets),
  'cursors', (select min(reads_cursors) from bourse.replicas where heartbeat_at > clock_timestamp() - interval '30 seconds'),
  'demo', exists (select 1 from bourse.batches where demo))::text)`

interface VersionsJson {
  readonly pins: readonly (readonly [record: string, batch: string, at: string])[]
  readonly switches: readonly (readonly [dataset: string, enabled: boolean])[]
  readonly switched: string | null
  readonly demo: boolean
  readonly signing: string
  readonly cursors?: number | null
}

/** Reads the text of `VERSIONS_EXPRESSION`. */
export function parseVersions(text: string): Versions {
  const json: VersionsJson = JSON.parse(text)
  return {
    pins: new Map(json.pins.map(([record, batch, at]) => [record, { batch, at }])),
    switchedOff: new Set(json.switches.filter(([, enabled]) => !enabled).map(([dataset]) => dataset)),
    switchedOn: new Set(json.switches.filter(([, enabled]) => enabled).map(([dataset]) => dataset)),
    switchedAt: json.switched ?? '',
    demo: json.demo,
    signing: json.signing,
    cursorFormat: json.cursors ?? undefined,
    text,
  }
}

/** The versions as committed now. */
export async function readVersions(on: Statements): Promise<Versions> {
  const [row] = await on.query<{ versions: string }>(`select ${VERSIONS_EXPRESSION} as versions`)
  if (row === undefined) throw new Error('the versions could not be read')
  return parseVersions(row.versions)
}

/** What is published now. */
export async function currentKnowledge(on: Statements): Promise<Knowledge> {
  return { asOf: undefined, pins: (await readVersions(on)).pins }
}

/**
 * Gives those of some records of a dataset that have rows another version: what is stored of them is other than before, though nothing was published. Under
 * the dataset's lock, at the database's clock or at the instant of a simulated one.
 */
export async function renewVersions(
  tx: Statements,
  { id }: Pick<Dataset, 'id'>,
  records: readonly string[],
  simulated: string | null = null,
): Promise<void> {
  await tx.query(
    `update bourse.record_versions set batch_id = nextval(pg_get_serial_sequence('bourse.batches', 'id')),
       published_at = (select greatest(coalesce($3::timestamptz, clock_timestamp()), max(published_at) + interval '1 microsecond')
                       from bourse.record_versions where starts_with(record, $2))
     where record = any($1)`,
    [records, `${id}.`, simulated],
  )
  await tx.query(`select pg_notify('bourse', $1)`, [JSON.stringify({ published: records })])
}
