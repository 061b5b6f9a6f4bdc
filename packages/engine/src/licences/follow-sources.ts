import type { Knowledge } from '@bourse/kit'
import { isDeepStrictEqual } from 'node:util'
import type { Statements } from '../database/index.ts'
import { readRecordSources, type RecordSources } from './record-sources.ts'

type Pins = Knowledge['pins']

/** What a read returned: reads are numbered as they start, and a result is at least as new as its pins. */
interface ReadSources {
  readonly turn: number
  readonly pins: Pins
  readonly sources: RecordSources
}

/** Reads the sources of all records again when pins are newer than the last read. */
export function followSources(database: Statements) {
  let started = 0
  let newest: ReadSources | undefined

  async function read(pins: Pins): Promise<RecordSources> {
    if (newest !== undefined && isCovered(pins, newest.pins)) return newest.sources
    const turn = ++started
    const found = await readRecordSources(database)
    // A slow read does not replace the result of one that was started after it.
    if (newest !== undefined && newest.turn > turn) return newest.sources
    const sources = newest !== undefined && isDeepStrictEqual(newest.sources, found) ? newest.sources : found
    newest = { turn, pins, sources }
    return sources
  }

  return {
    /** Returns the sources of all records, at least as new as the pins. Equal ones are one object. */
    sourcesAt: oncePerPins(read),
    /** The sources that were read last; undefined before the first read. */
    latest: (): RecordSources | undefined => newest?.sources,
  }
}

/** Whether other pins are at least as new for every record. */
const isCovered = (pins: Pins, by: Pins): boolean =>
  [...pins].every(([record, { batch }]) => BigInt(by.get(record)?.batch ?? -1) >= BigInt(batch))

/** Returns a function that reads once for each pins object; a failed read is repeated. */
function oncePerPins<T>(read: (pins: Pins) => Promise<T>): (pins: Pins) => Promise<T> {
  const known = new WeakMap<Pins, Promise<T>>()
  return (pins) => {
    const found = known.get(pins) ?? read(pins)
    known.set(pins, found)
    found.catch(() => known.delete(pins))
    return found
  }
}
