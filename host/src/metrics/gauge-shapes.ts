import type { GaugeShape } from './meter.ts'

export type GaugeName = keyof typeof GAUGES

const BY_EXCHANGE = ['dataset', 'market', 'exchange']

/** The host's gauges by name. Gauges for individual datasets are declared by the datasets. */
export const GAUGES = {
  bourse_build_info: { help: 'The running release; always 1', labels: ['version', 'node_version'] },
  bourse_ready: { help: 'Whether /readyz answers 200', aggregator: 'min' },
  bourse_workers: { help: 'Workers that accept requests, or do not; none in a single process', labels: ['state'] },
  bourse_replicas: { help: 'Replicas of this database that sent a heartbeat recently' },
  bourse_database_up: { help: 'Whether the gauges below were read from the database; without it, most are missing' },
  bourse_database_connections: {
    help: "Connections in the host's pool by state",
    labels: ['state'],
    aggregator: 'sum',
  },
  bourse_database_connections_max: { help: "Maximum size of the host's pool", aggregator: 'sum' },
  bourse_database_waiting: { help: 'Statements waiting for a connection', aggregator: 'sum' },
  bourse_admission_lag_seconds: { help: 'Duration of an admission in the database' },
  bourse_version_lag_seconds: { help: 'Time since this replica last read the newest publications under its lease' },
  bourse_stream_connections: { help: 'Open stream connections', aggregator: 'sum' },
  bourse_dataset_up: { help: 'Whether a dataset serves', labels: ['dataset'], aggregator: 'min' },
  bourse_dataset_fresh: { help: 'Whether the newest date is no older than the due date', labels: BY_EXCHANGE },
  bourse_dataset_newest_date_timestamp_seconds: { help: 'The newest date with rows', labels: BY_EXCHANGE },
  bourse_dataset_due_date_timestamp_seconds: {
    help: 'The date that is due: the last session, 8 hours after its close, or what the cadence allows',
    labels: BY_EXCHANGE,
  },
  bourse_dataset_newest_publication_timestamp_seconds: { help: 'The newest publication', labels: ['dataset'] },
  bourse_jobs: { help: 'Queued jobs by state; at most 30 seconds old', labels: ['task', 'state'] },
  bourse_requested_work: {
    help: 'Unfinished imports, source runs and back-fills that operators requested',
    labels: ['kind', 'state'],
  },
  bourse_source_last_run_success: { help: "Whether a source's last unit succeeded", labels: ['dataset', 'source'] },
  bourse_source_last_run_timestamp_seconds: { help: "When a source's last unit ended", labels: ['dataset', 'source'] },
  bourse_backup_age_seconds: {
    help: 'Age of the newest verified backup in backup_to or, if none is verified, time since the first check',
  },
  bourse_backup_max_age_seconds: { help: 'Age above which the newest verified backup is too old' },
  bourse_lineage_events: {
    help: 'Lineage events of the last 30 days that wait for delivery (pending) or were never delivered (dropped)',
    labels: ['state'],
  },
  bourse_publisher_paused: {
    help: 'Publishers that get no requests: key if the key was rejected, wait after a required wait or a spent quota',
    labels: ['publisher', 'cause'],
  },
} as const satisfies Readonly<Record<string, Omit<GaugeShape, 'name'>>>
