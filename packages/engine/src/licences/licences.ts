import type { Knowledge } from '@bourse/kit'
import type { Statements } from '../database/index.ts'
import type { Config, Wiring } from '../wiring/index.ts'
import { createClasses, type LicenceClass } from './classes.ts'
import { createOrigins } from './origins.ts'
import { readRecordSources, type RecordSources } from './record-sources.ts'
import type { LicenceHolder } from './rule.ts'

type Pins = Knowledge['pins']

export interface LicenceParts {
  readonly database: Statements
  readonly config: Pick<Config, 'licences' | 'publishers'>
  readonly wiring: Pick<Wiring, 'datasets' | 'recordsBehind' | 'tables'>
}

export type Licences = ReturnType<typeof createLicences>

/** Decides whom publishers' values reach. A source that no dataset declares is its own publisher with unknown terms. */
export function createLicences({ database, config, wiring }: LicenceParts) {
  const origins = createOrigins({ config, wiring })
  const compiled = createClasses(config, origins)
  const permitted = new WeakMap<Pins, Map<string, Promise<Pins>>>()
  let latest: RecordSources | undefined
  /** The sources of all records, at least as new as the pins. */
  const sourcesAt = oncePerPins(async () => (latest = await readRecordSources(database)))

  /** Returns the class of an account; undefined if it may have everything, or licences decide nothing. */
  const classOf = (holder: LicenceHolder | undefined): LicenceClass | undefined =>
    holder === undefined || config.licences === 'off' ? undefined : compiled(holder)

  async function permit({ lacks }: LicenceClass, pins: Pins): Promise<Pins> {
    const sources = await sourcesAt(pins)
    return new Map(
      [...pins].map(([record, { batch, at }]) => {
        const all = [...(sources.get(record) ?? [])]
        const seen = all.filter(([, name]) => !origins.ofSource(sources, record, name).some(lacks))
        const isWhole = all.length > 0 && seen.length === all.length
        return [record, isWhole ? { batch, at } : { batch, at, sources: seen.map(([id]) => id).toSorted() }]
      }),
    )
  }

  return {
    classOf,
    /** The class whose limits apply to an account's requests; undefined if none do. */
    enforcedOn: (holder: LicenceHolder | undefined): LicenceClass | undefined =>
      config.licences === 'enforce' ? classOf(holder) : undefined,
    /** Returns the pins with the sources whose rows an account of the class may see. Equal pins are one object. */
    permit(missing: LicenceClass, pins: Pins): Promise<Pins> {
      const known = permitted.get(pins) ?? new Map<string, Promise<Pins>>()
      permitted.set(pins, known)
      const own = known.get(missing.mark) ?? permit(missing, pins)
      known.set(missing.mark, own)
      own.catch(() => known.delete(missing.mark))
      return own
    },
    /** Returns the publishers whose values an account of the class may not have, among those of some records' rows. */
    missingIn: async (missing: LicenceClass, records: readonly string[], pins: Pins): Promise<readonly string[]> =>
      origins.ofRecords(await sourcesAt(pins), records).filter(missing.lacks),
    /**
     * Reads the sources of all records, if licences are enforced; `knownMissingIn` then knows them. Returns whether
     * they have changed.
     */
    learn(pins: Pins): false | Promise<boolean> {
      if (config.licences !== 'enforce') return false
      const before = latest
      return sourcesAt(pins).then((sources) => sources !== before)
    },
    /** As `missingIn`, for what was last learned; before that, every record counts as missing. */
    knownMissingIn: (missing: LicenceClass, records: readonly string[]): readonly string[] =>
      latest === undefined ? records : origins.ofRecords(latest, records).filter(missing.lacks),
  }
}

/** Returns a function that reads once for each pins object; a failed read is repeated. */
function oncePerPins<T>(read: () => Promise<T>): (pins: Pins) => Promise<T> {
  const known = new WeakMap<Pins, Promise<T>>()
  return (pins) => {
    const found = known.get(pins) ?? read()
    known.set(pins, found)
    found.catch(() => known.delete(pins))
    return found
  }
}
