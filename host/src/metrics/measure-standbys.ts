import type { Standbys } from '@bourse/engine/store'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Whether each standby serves reads, its lag, and its reads; a standby that does not respond has no lag. */
export function measureStandbys(registry: Registry, { reports }: Standbys): void {
  const labelNames = ['server'] as const
  const registers = [registry]
  new Gauge({
    name: 'bourse_standby_serving',
    help: 'Whether a standby serves reads',
    aggregator: 'min',
    labelNames,
    registers,
    collect() {
      for (const { server, state } of reports()) this.set({ server }, state === 'serving' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'bourse_standby_lag_seconds',
    help: 'Seconds since the first publication that a standby lacks',
    aggregator: 'max',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const { server, lagSeconds } of reports()) if (lagSeconds !== null) this.set({ server }, lagSeconds)
    },
  })
  new Counter({
    name: 'bourse_standby_reads_total',
    help: 'Reads that a standby served, or that failed there and ran on the primary',
    labelNames: ['server', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const { server, reads, failedReads } of reports()) {
        this.inc({ server, outcome: 'served' }, reads)
        this.inc({ server, outcome: 'failed' }, failedReads)
      }
    },
  })
}
