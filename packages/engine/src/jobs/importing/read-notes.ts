import type { DateOrder } from './date-format.ts'

/** Collects what an operator should know about how files were read. */
export interface ReadNotes {
  /** Counts a date that was converted from an instant to the exchange's local date. */
  localDate(): void
  ordered(file: string, order: DateOrder): void
  /** Notes that a file's prices were adjusted and are stored as traded. */
  undone(file: string): void
  isUndone(file: string): boolean
  add(note: string): void
  all(): readonly string[]
}

export function createReadNotes(): ReadNotes {
  const notes = new Set<string>()
  const undone = new Set<string>()
  let localDates = 0
  return {
    localDate: () => void localDates++,
    ordered(file, order) {
      const read = order === 'month-first' ? 'M/D/YYYY' : 'D/M/YYYY'
      notes.add(`${file}: dates are read as ${read}, the only order that makes every date valid.`)
    },
    undone(file) {
      undone.add(file)
      notes.add(`${file}: prices and volumes from before known splits are stored as traded.`)
    },
    isUndone: (file) => undone.has(file),
    add: (note) => void notes.add(note),
    all: () => [
      ...notes,
      ...(localDates === 0 ? [] : [`${localDates} instants were converted to dates in the market time zone.`]),
    ],
  }
}
