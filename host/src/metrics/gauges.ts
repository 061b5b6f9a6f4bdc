import type { Wiring } from '@bourse/engine/wiring'
import { operatorGauges, type OperatorGauge } from '@bourse/services'
import type { Knowledge } from '@bourse/kit'
import type { CatalogueParts } from '../catalogue/catalogue-parts.ts'
import { listedDatasets } from '../request/listed-datasets.ts'
import type { Peers, WorkerCounts } from '../http/peers.ts'
import { dueDates } from '../catalogue/due-dates.ts'
import { memoizeFor } from '../http/memoize-for.ts'
import { VERSION } from '../version.ts'
import { GAUGES, type GaugeName } from './gauge-shapes.ts'
import type { Meter, Sample } from './meter.ts'
import { readAll, type Readings } from './readings.ts'

/** How long values read from the database are reused, in milliseconds. */
const FRESH_MS = 5_000

/** What the gauges read, in addition to the database. */
export interface GaugeParts extends CatalogueParts {
  readonly isReady: () => Promise<boolean>
  /** Milliseconds since this replica last read the newest versions. */
  readonly versionsAge: () => number
  readonly streamConnections: () => number
  readonly peers: Peers | undefined
}

/** Returns a function that sets all gauges; it never rejects, so a scrape works even without a database. */
export function createGauges(parts: GaugeParts, meter: Meter): () => Promise<void> {
  const set = Object.fromEntries(
    Object.entries(GAUGES).map(([name, shape]) => [name, meter.gauge({ name, ...shape })]),
  ) as Record<GaugeName, (samples: readonly Sample[]) => void>
  const setOwn = createDatasetGauges(parts.engine.wiring, meter)
  set.bourse_build_info([{ labels: { version: VERSION, node_version: process.version }, value: 1 }])

  async function setFromDatabase(): Promise<void> {
    const { engine } = parts
    const now = engine.clock.now()
    const datasets = listedDatasets(engine.wiring).map(({ id }) => id)
    const found = await readAll(engine.database, { datasets, now, config: parts.config }).catch(() => undefined)
    set.bourse_database_up([{ value: found === undefined ? 0 : 1 }])
    setReadings(set, found)
    const samples = found === undefined ? [] : await freshnessOf(parts, found, now).catch(() => [])
    set.bourse_dataset_newest_date_timestamp_seconds(samples.map(({ labels, newest }) => ({ labels, value: newest })))
    set.bourse_dataset_due_date_timestamp_seconds(samples.map(({ labels, due }) => ({ labels, value: due })))
    set.bourse_dataset_fresh(samples.map(({ labels, newest, due }) => ({ labels, value: newest >= due ? 1 : 0 })))
    const { pins } = engine.versions()
    await setOwn(found === undefined ? undefined : { asOf: undefined, pins, today: now.slice(0, 10) })
  }
  // Only one process reads the database, because every process would read the same values.
  const readDatabase = parts.peers?.role === 'worker' ? async () => undefined : memoizeFor(FRESH_MS, setFromDatabase)

  return async () => {
    setProcess(parts, set)
    const [isReady] = await Promise.all([parts.isReady(), readDatabase().catch(() => undefined)])
    set.bourse_ready([{ value: isReady ? 1 : 0 }])
  }
}

type Setters = Readonly<Record<GaugeName, (samples: readonly Sample[]) => void>>

function setProcess({ engine, versionsAge, streamConnections, peers }: GaugeParts, set: Setters): void {
  const { wiring, database, ledger } = engine
  const { totalCount, idleCount, waitingCount, options } = database.pool
  set.bourse_database_connections([
    { labels: { state: 'in_use' }, value: totalCount - idleCount },
    { labels: { state: 'idle' }, value: idleCount },
  ])
  set.bourse_database_connections_max([{ value: options.max }])
  set.bourse_database_waiting([{ value: waitingCount }])
  set.bourse_admission_lag_seconds([{ value: ledger.lag() / 1_000 }])
  set.bourse_version_lag_seconds([{ value: versionsAge() / 1_000 }])
  set.bourse_stream_connections([{ value: streamConnections() }])
  if (peers?.role === 'supervisor') setWorkers(set, peers.workers())
  set.bourse_dataset_up(
    listedDatasets(wiring).map((dataset) => ({
      labels: { dataset: dataset.id },
      value: wiring.stateOf(dataset).state === 'on' ? 1 : 0,
    })),
  )
}

function setWorkers(set: Setters, { configured, serving }: WorkerCounts): void {
  set.bourse_workers([
    { labels: { state: 'serving' }, value: serving },
    { labels: { state: 'missing' }, value: configured - serving },
  ])
}

const NOTHING: Readings = {
  publications: [],
  queues: [],
  lastRuns: [],
  paused: [],
  requested: [],
  replicas: 0,
  backup: undefined,
  lineage: undefined,
}

function setReadings(set: Setters, found: Readings = NOTHING): void {
  const newest = new Map<string, number>()
  for (const { record, seconds } of found.publications) {
    const dataset = record.split('.', 1)[0] ?? ''
    newest.set(dataset, Math.max(seconds, newest.get(dataset) ?? 0))
  }
  set.bourse_dataset_newest_publication_timestamp_seconds(
    [...newest].map(([dataset, value]) => ({ labels: { dataset }, value })),
  )
  set.bourse_jobs(
    found.queues.flatMap(({ task, ...counts }) =>
      Object.entries(counts).map(([state, value]) => ({ labels: { task, state }, value })),
    ),
  )
  const runs = found.lastRuns.map(({ dataset, source, ...run }) => ({ labels: { dataset, source }, ...run }))
  set.bourse_source_last_run_success(runs.map(({ labels, outcome }) => ({ labels, value: outcome === 'done' ? 1 : 0 })))
  set.bourse_source_last_run_timestamp_seconds(runs.map(({ labels, seconds }) => ({ labels, value: seconds })))
  set.bourse_publisher_paused(found.paused.map((labels) => ({ labels: { ...labels }, value: 1 })))
  set.bourse_requested_work(found.requested.map(({ count, ...labels }) => ({ labels, value: count })))
  set.bourse_replicas([{ value: found.replicas }])
  const { backup, lineage } = found
  set.bourse_backup_age_seconds(backup === undefined ? [] : [{ value: backup.seconds }])
  set.bourse_backup_max_age_seconds(backup === undefined ? [] : [{ value: backup.maxSeconds }])
  set.bourse_lineage_events(Object.entries(lineage ?? {}).map(([state, value]) => ({ labels: { state }, value })))
}

/** Freshness by dataset and exchange, with each date as the Unix time of its start in UTC. */
async function freshnessOf(parts: GaugeParts, { publications }: Readings, now: string) {
  const dates = new Map(publications.map(({ record, date }) => [record, date]))
  const found = await dueDates(parts, now, (record) => dates.get(record))
  return found.map(({ newest, due, ...labels }) => ({ labels, newest: secondsOf(newest), due: secondsOf(due) }))
}

const secondsOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1_000

/**
 * Returns a function that sets the gauges that datasets declare; while the database is unavailable, they have no
 * samples.
 */
function createDatasetGauges(wiring: Wiring, meter: Meter) {
  const setters = new Map<string, (samples: readonly Sample[]) => void>()
  function setterOf({ name, help, labels }: OperatorGauge): (samples: readonly Sample[]) => void {
    const set = setters.get(name) ?? meter.gauge({ name, help, labels })
    setters.set(name, set)
    return set
  }
  return async (knowledge: Knowledge | undefined): Promise<void> => {
    const offered = wiring.inject({ gauges: operatorGauges })['gauges'] as readonly OperatorGauge[]
    for (const gauge of offered) {
      const samples = knowledge === undefined ? [] : await gauge.read(knowledge).catch(() => [])
      setterOf(gauge)(samples)
    }
  }
}
