import { utcInstant, type AnyRecord } from '@bourse/kit'
import { dropFilling } from '../../test-host.ts'
import type { Check } from '../check.ts'
import type { SampleRow } from '../options.ts'
import type { Specimen } from '../specimen.ts'
import { publishedSample, startSampleHost, type SampleHost } from '../support/sample-host.ts'
import { sampleRows } from '../support/sample-rows.ts'
import { keyOf, withoutRows } from './stored-records.ts'

/** As of an instant, a load of the rows known by then and a load of all rows say the same, in every field. */
export const whatWasKnownStays: Check = {
  name: 'what-was-known-stays',
  says:
    'A field of a row is filled from what became known later: as of an instant, a load of all rows says something ' +
    'else than a load of those known by then. Make a version where a later filing or edition changes a field.',
  skip: (specimen) =>
    withoutRows(specimen) ??
    (comparable(specimen).length === 0 ? 'every record keeps its newest rows alone' : undefined),
  find: async (specimen) => {
    const { dataset, options } = specimen
    const at = middleOf(specimen)
    // Rows that are known since they are loaded change nothing of before.
    if (at === undefined) return []
    const whole = await specimen.publishing((sample) => readings(specimen, sample, at))
    const half = publishedSample(dataset, options, (row) => (knownAt(row) ?? at) <= at)
    try {
      const sample = await startSampleHost(dataset, options, half)
      try {
        const known = await readings(specimen, sample, at)
        return comparable(specimen).flatMap(({ table }, index) =>
          differences(table, known[index] ?? new Map(), whole[index] ?? new Map(), at),
        )
      } finally {
        await sample.test.close()
      }
    } finally {
      await dropFilling(half.filling)
    }
  },
}

/** Members in which rows state when they were known. */
const KNOWN = ['known_at', 'accepted_at', 'accepted'] as const

function knownAt(row: SampleRow): string | undefined {
  const stated = KNOWN.map((name) => row[name]).find((value) => typeof value === 'string')
  return typeof stated === 'string' ? utcInstant(stated) : undefined
}

/** The instant in the middle of those at which rows of the sample were known. */
function middleOf({ dataset, options }: Specimen): string | undefined {
  const feeds = [...dataset.intakes, ...dataset.records]
  const known = feeds.flatMap((feed) => sampleRows(dataset, options, feed).flatMap((row) => knownAt(row) ?? []))
  const instants = [...new Set(known)].sort()
  return instants.length < 2 ? undefined : instants[Math.floor((instants.length - 1) / 2)]
}

/** Records that keep what was known: lists and rows that are pruned do not. */
const comparable = ({ dataset }: Specimen): readonly AnyRecord[] =>
  dataset.records.filter(({ time, retain }) => time.mode !== 'snapshot' && retain === undefined)

type Reading = ReadonlyMap<string, SampleRow>

/** Rows of each record as of an instant, by key. */
async function readings(specimen: Specimen, sample: SampleHost, asOf: string): Promise<readonly Reading[]> {
  const found: Reading[] = []
  for (const record of comparable(specimen)) {
    const rows = await sample.rowsAt(record, { ...sample.knowledge(), asOf })
    found.push(new Map(rows.map((row) => [keyOf(record, row), row])))
  }
  return found
}

function differences(table: string, before: Reading, after: Reading, at: string): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [known, now] = [before.get(key), after.get(key)]
    if (known === undefined || now === undefined)
      return [`record ${table}: as of ${at} ${key} ${known === undefined ? 'appears' : 'disappears'} with later rows`]
    const changed = Object.keys(known).filter((name) => JSON.stringify(known[name]) !== JSON.stringify(now[name]))
    return changed.map(
      (name) =>
        `record ${table}: as of ${at} ${name} of ${key} was ${JSON.stringify(known[name])}, and is ` +
        `${JSON.stringify(now[name])} with later rows`,
    )
  })
}
