import { utcInstant } from '@bourse/kit/values'
import type { SampleRow } from '../options.ts'
import type { Specimen } from '../specimen.ts'
import { sampleRows } from '../support/sample-rows.ts'

/** A sample split into two loads. */
export interface Halves {
  /**
   * The median of the instants at which rows state that they were known; undefined if fewer than two rows state one.
   */
  readonly middle: string | undefined
  /**
   * Returns whether a row belongs to the first load, because it is in the first half of its record or staging table or
   * states that it was known by the median.
   */
  readonly isEarlier: (row: SampleRow) => boolean
  /** Returns whether a row states that it became known after the median. */
  readonly isStatedLater: (row: SampleRow) => boolean
}

/** Splits the sample of every record and staging table, in its given order. */
export function halvesOf({ dataset, options }: Specimen): Halves {
  const feeds = [...dataset.staging, ...dataset.records].map((feed) => sampleRows(dataset, options, feed))
  const middle = middleOf(feeds.flat())
  const isStated = (row: SampleRow) => knownAt(row) !== undefined && middle !== undefined
  const isStatedLater = (row: SampleRow) => isStated(row) && (knownAt(row) ?? '') > (middle ?? '')
  // Rows are compared by content, because each host parses a recorded response again and gets different objects.
  const earlier = feeds.flatMap((rows) => {
    const unstated = rows.filter((row) => !isStated(row))
    return unstated.slice(0, Math.ceil(unstated.length / 2))
  })
  const texts = new Set(earlier.map((row) => JSON.stringify(row)))
  return {
    middle,
    isEarlier: (row) => (isStated(row) ? !isStatedLater(row) : texts.has(JSON.stringify(row))),
    isStatedLater,
  }
}

/** Fields that state when a row became known. */
const KNOWN = ['known_at', 'accepted_at', 'accepted', 'published_at'] as const

function knownAt(row: SampleRow): string | undefined {
  const stated = KNOWN.map((name) => row[name]).find((value) => typeof value === 'string')
  return typeof stated === 'string' ? utcInstant(stated) : undefined
}

function middleOf(rows: readonly SampleRow[]): string | undefined {
  const instants = [...new Set(rows.flatMap((row) => knownAt(row) ?? []))].sort()
  return instants.length < 2 ? undefined : instants[Math.floor((instants.length - 1) / 2)]
}
