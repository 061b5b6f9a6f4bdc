import type { Report, ReportTable } from '../benchmark.ts'
import { floors } from '../floors.ts'
import { roundTo } from '../statistics.ts'
import type { JobRun, LoadedSize } from './load-size.ts'
import type { Size } from './size.ts'

/** Minimum duration, in seconds, of the jobs to list. */
const LISTED = 0.5

/** The median times of one kind of request, in milliseconds. */
export interface ReadTimes {
  readonly name: string
  readonly small: number
  readonly large: number
}

export interface MeasuredSize {
  readonly size: Size
  readonly small: LoadedSize
  readonly large: LoadedSize
  readonly reads: readonly ReadTimes[]
  readonly servingPeakMiB: number
}

type Tables = Pick<Report, 'tables' | 'missed'>

/** Reports the results for a size alongside the results for a tenth of it, and which minimum results were reached. */
export function reportSize(measured: MeasuredSize): Tables {
  const { small, large, reads, servingPeakMiB } = measured
  const held = heldOf(measured)
  return {
    missed: held.flatMap(({ floor, holds }) => (holds === 'no' ? [floor] : [])),
    tables: [
      { title: 'Import', rows: [small, large].map(importRow) },
      jobsTable(small.jobs, large.jobs),
      {
        title: 'Peak resident memory, MiB',
        rows: [small, large].map((each) => ({
          size: each.data.title,
          import: each.importPeakMiB,
          'nightly jobs': each.jobsPeakMiB,
          serving: each === large ? servingPeakMiB : '',
        })),
      },
      {
        title: 'Reads by one caller, p50 ms',
        rows: reads.map(({ name, small, large }) => ({
          read: name,
          'a tenth': roundTo(small, 2),
          full: roundTo(large, 2),
          ratio: roundTo(large / small, 2),
        })),
      },
      { title: 'Floors', rows: held },
    ],
  }
}

function importRow({ data, importSeconds, firstRate, lastRate, bytesPerRow }: LoadedSize) {
  return {
    size: data.title,
    rows: data.rows,
    s: roundTo(importSeconds, 1),
    'rows/s': Math.round(data.rows / importSeconds),
    'first fifth': Math.round(firstRate),
    'last fifth': Math.round(lastRate),
    'bytes/row after the night': roundTo(bytesPerRow, 1),
  }
}

function jobsTable(small: readonly JobRun[], large: readonly JobRun[]): ReportTable {
  const ofSmall = new Map(small.map(({ name, seconds }) => [name, seconds]))
  const listed = large.filter(({ seconds }) => seconds >= LISTED)
  const rows = listed.map(({ name, seconds, peakMiB }) => ({
    job: name,
    'a tenth, s': roundTo(ofSmall.get(name) ?? 0, 1),
    'full, s': roundTo(seconds, 1),
    'peak so far, MiB': peakMiB,
  }))
  const total = (jobs: readonly JobRun[]) =>
    roundTo(
      jobs.reduce((sum, { seconds }) => sum + seconds, 0),
      1,
    )
  const sum = { job: `all ${large.length} jobs`, 'a tenth, s': total(small), 'full, s': total(large) }
  return { title: `Jobs of the first night that took ${LISTED} s or more`, rows: [...rows, sum] }
}

function heldOf({ size, large, reads, servingPeakMiB }: MeasuredSize) {
  const { flat, nightMinutes } = floors.sizes
  const night = large.jobs.reduce((sum, { seconds }) => sum + seconds, 0) / 60
  return [
    atMost('import rate, first over last fifth', large.firstRate / large.lastRate, flat),
    ...reads.map(({ name, small, large: full }) => atMost(`${name}, full over a tenth`, full / small, flat)),
    atMost('nightly jobs, minutes', night, nightMinutes),
    ...(size.bytesPerRow === undefined ? [] : [atMost('bytes per row', large.bytesPerRow, size.bytesPerRow)]),
    atMost('memory of the import, MiB', large.importPeakMiB, floors.memoryMiB),
    atMost('memory of the nightly jobs, MiB', large.jobsPeakMiB, floors.memoryMiB),
    atMost('memory while serving, MiB', servingPeakMiB, floors.memoryMiB),
  ]
}

function atMost(floor: string, measured: number, most: number) {
  return { floor, measured: roundTo(measured, 2), 'at most': most, holds: measured <= most ? 'yes' : 'no' }
}
