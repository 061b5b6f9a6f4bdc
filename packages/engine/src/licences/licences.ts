import type { Knowledge } from '@bourse/kit'
import type { Statements } from '../database/index.ts'
import type { Config, Wiring } from '../wiring/index.ts'
import { createAttributions } from './attributions.ts'
import { createClasses, type LicenceClass } from './classes.ts'
import { createOrigins } from './origins.ts'
import type { RecordSources } from './record-sources.ts'
import { followSources } from './follow-sources.ts'
import type { LicenceHolder } from './licence-holder.ts'

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
  let permitted = new WeakMap<Pins, Map<string, Promise<Pins>>>()
  let settings = config.publishers
  const { sourcesAt, latest } = followSources(database)

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
      if (settings !== config.publishers) [permitted, settings] = [new WeakMap(), config.publishers]
      const known = permitted.get(pins) ?? new Map<string, Promise<Pins>>()
      permitted.set(pins, known)
      const own = known.get(missing.mark) ?? permit(missing, pins)
      known.set(missing.mark, own)
      own.catch(() => known.delete(missing.mark))
      return own
    },
    /** Returns the names of the sources whose rows an account of the class may have in each of the records. */
    sourcesFor: async (missing: LicenceClass, records: readonly string[], pins: Pins): Promise<readonly string[]> =>
      namesOf(await sourcesAt(pins), records, (sources, record, name) =>
        origins.ofSource(sources, record, name).some(missing.lacks),
      ),
    /** Returns the publishers whose values an account of the class may not have, among those of some records' rows. */
    missingIn: async (missing: LicenceClass, records: readonly string[], pins: Pins): Promise<readonly string[]> =>
      origins.ofRecords(await sourcesAt(pins), records).filter(missing.lacks),
    /** Returns the publishers whose terms apply to some records' rows. Equal ones are one object. */
    publishersOf: async (records: readonly string[], pins: Pins): Promise<readonly string[]> =>
      origins.ofRecords(await sourcesAt(pins), records),
    attributionsOf: createAttributions(wiring, origins),
    /** Reads all sources for `knownMissingIn`, if licences are enforced. Returns another object if they changed. */
    learn: (pins: Pins): false | Promise<object> => config.licences === 'enforce' && sourcesAt(pins),
    /** As `missingIn`, for what was last learned; before that, every record counts as missing. */
    knownMissingIn(missing: LicenceClass, records: readonly string[]): readonly string[] {
      const sources = latest()
      return sources === undefined ? records : origins.ofRecords(sources, records).filter(missing.lacks)
    },
  }
}

/** The names of the sources of some records, without those that `isLacked` excludes in one of the records. */
function namesOf(
  sources: RecordSources,
  records: readonly string[],
  isLacked: (sources: RecordSources, record: string, name: string) => boolean,
): readonly string[] {
  const named = records.flatMap((record) =>
    [...(sources.get(record)?.values() ?? [])].map((name) => ({ record, name })),
  )
  const lacked = new Set(named.filter(({ record, name }) => isLacked(sources, record, name)).map(({ name }) => name))
  return [...new Set(named.map(({ name }) => name))].filter((name) => !lacked.has(name))
}
