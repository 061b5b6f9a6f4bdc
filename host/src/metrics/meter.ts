import { type Aggregator, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** How often the event loop delay is sampled: the default of 10 ms costs an idle host nearly 1% of a core. */
const LAG_MS = 100

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const WORK_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600]

/** What happens in this process, counted as it happens. No label contains an account, key, symbol or address. */
export type Meter = ReturnType<typeof createMeter>

/** A sample's labels and value. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** A gauge's declaration. */
export interface GaugeShape {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** How to aggregate the values of several processes; default: max. */
  readonly aggregator?: Aggregator
}

/** Creates the registry of one host with its counters. */
export function createMeter() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_MS })
  const shared = { registers: [registry] }
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames, ...shared })
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, ...shared })
  return {
    registry,
    requests: counter('bourse_http_requests_total', 'Completed HTTP requests', ['route', 'method', 'status']),
    requestSeconds: histogram(
      'bourse_http_request_duration_seconds',
      'Time from request to response',
      ['route'],
      REQUEST_SECONDS,
    ),
    refusals: counter('bourse_http_refusals_total', 'HTTP 429 and 503 responses by problem code', ['status', 'cause']),
    admissions: counter('bourse_admissions_total', 'Admission decisions: admitted, or the problem code', ['outcome']),
    credits: counter('bourse_credits_spent_total', 'Credits spent by responses, by operation', ['operation']),
    publications: counter('bourse_publications_total', 'Publications by outcome', ['dataset', 'outcome']),
    publicationRows: counter('bourse_publication_rows_total', 'Rows of publications by outcome', [
      'dataset',
      'outcome',
    ]),
    publicationSeconds: histogram(
      'bourse_publication_duration_seconds',
      'Time from the first row to the acknowledgment',
      ['dataset'],
      WORK_SECONDS,
    ),
    jobRuns: counter('bourse_job_runs_total', 'Runs of sources and jobs by outcome', ['task', 'outcome']),
    jobSeconds: histogram('bourse_job_duration_seconds', 'Run time of sources and jobs', ['task'], WORK_SECONDS),
    sourceUnits: counter('bourse_source_units_total', 'Work units of sources by outcome', [
      'dataset',
      'source',
      'outcome',
    ]),
    /** Returns a function that replaces all samples of a gauge. */
    gauge({ name, help, labels = [], aggregator = 'max' }: GaugeShape): (samples: readonly Sample[]) => void {
      const gauge = new Gauge({ name, help, labelNames: labels, aggregator, ...shared })
      return (samples) => {
        gauge.reset()
        for (const sample of samples) gauge.set({ ...sample.labels }, sample.value)
      }
    },
  }
}
