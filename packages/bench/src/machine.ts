import { systemClock } from '@bourse/host'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { roundTo } from './statistics.ts'

const GIB = 1024 ** 3

/** A report's machine and time. */
export function machineFacts(): Record<string, string | number> {
  return {
    date: systemClock.now().slice(0, 16).replace('T', ' '),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    'memory, GiB': Math.round(totalmem() / GIB),
    node: process.version,
  }
}

/** Load average over the last minute: if it exceeds the number of cores, other work is distorting the figures. */
export function loadNow(): number {
  return roundTo(loadavg()[0] ?? 0, 1)
}
