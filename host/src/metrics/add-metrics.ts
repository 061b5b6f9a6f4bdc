import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Metrics } from '../http/peers.ts'

/** Adds up the metrics of several processes; each gauge names its aggregator. */
export const addMetrics = (all: readonly Metrics[]): Registry => AggregatorRegistry.aggregate([...all])

/**
 * Returns what ended processes counted, as the metrics of a single one. Without it, a sum over processes would decrease
 * when one of them ends, which Prometheus takes for a restart of all.
 */
export function addCounts(ended: readonly Metrics[]): Promise<Metrics> {
  return addMetrics(ended.map((metrics) => metrics.filter(isCount))).getMetricsAsJSON()
}

/** The library's type declares an enumeration, but the values are words. */
const isCount = ({ type }: Metrics[number]) => ['counter', 'histogram'].includes(String(type))
