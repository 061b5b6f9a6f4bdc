import type { Metrics } from '../http/peers.ts'

/**
 * Returns the counts of processes that have ended as the metrics of a single process. Without them, a sum over
 * processes would decrease when a process ends, which Prometheus would interpret as a restart of all processes.
 */
export async function addCounts(ended: readonly Metrics[]): Promise<Metrics> {
  // Loaded when a worker has ended, because commands without metrics must start without the library.
  const { addMetrics } = await import('./add-metrics.ts')
  return addMetrics(ended.map((metrics) => metrics.filter(isCount))).getMetricsAsJSON()
}

/** The library's type declares an enumeration, but the values are strings. */
const isCount = ({ type }: Metrics[number]) => ['counter', 'histogram'].includes(String(type))
