import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Metrics } from '../http/peers.ts'

/** Adds up the metrics of several processes; each gauge names its aggregator. */
export const addMetrics = (all: readonly Metrics[]): Registry => AggregatorRegistry.aggregate([...all])
