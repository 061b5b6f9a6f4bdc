import type { Knowledge } from '@bourse/kit'
import { hash } from 'node:crypto'
import type { Statements } from '../database/index.ts'
import type { Config, Wiring } from '../wiring/index.ts'
import { createOrigins } from './origins.ts'
import { readRecordSources, type RecordSources } from './record-sources.ts'
import { reaches, type LicenceHolder } from './rule.ts'

/** The publishers whose values an account may have, if that is not all of them. */
export interface LicenceClass {
  /** Equal for accounts that may have the same publishers' values. */
  readonly mark: string
  /** Returns whether a publisher's values are out of reach. */
  lacks(publisher: string): boolean
}

export interface LicenceParts {
  readonly database: Statements
  readonly config: Pick<Config, 'licences' | 'publishers'>
  readonly wiring: Pick<Wiring, 'datasets' | 'recordsBehind' | 'tables'>
}

export type Licences = ReturnType<typeof createLicences>

/** Decides whom publishers' values reach. A source that no dataset declares is its own publisher with unknown terms. */
export function createLicences({ database, config, wiring }: LicenceParts) {
  const origins = createOrigins({ config, wiring })
  const read = new WeakMap<Knowledge['pins'], Promise<RecordSources>>()
  let classes = new Map<string, LicenceClass | undefined>()
  let settings = config.publishers

  function compile(holder: LicenceHolder): LicenceClass | undefined {
    const lacks = (id: string) => !reaches(origins.termsOf(id), holder)
    const known = origins.publishers().filter(lacks).toSorted()
    const lacksUndeclared = lacks(UNDECLARED)
    if (known.length === 0 && !lacksUndeclared) return undefined
    return { mark: hash('sha256', JSON.stringify([known, lacksUndeclared]), 'base64url').slice(0, 11), lacks }
  }

  /** Returns the sources of all records at least as new as the pins. */
  function sourcesAt(pins: Knowledge['pins']): Promise<RecordSources> {
    const known = read.get(pins) ?? readRecordSources(database)
    read.set(pins, known)
    known.catch(() => read.delete(pins))
    return known
  }

  return {
    /** Returns the class of an account; undefined if it may have everything, or licences decide nothing. */
    classOf(holder: LicenceHolder | undefined): LicenceClass | undefined {
      if (holder === undefined || config.licences === 'off') return undefined
      if (settings !== config.publishers) [classes, settings] = [new Map(), config.publishers]
      const key = JSON.stringify(holder)
      if (!classes.has(key)) {
        if (classes.size >= MAX_CLASSES) classes.clear()
        classes.set(key, compile(holder))
      }
      return classes.get(key)
    },
    /** Returns the publishers whose values an account of the class may not have, among those of some records' rows. */
    async missingIn(missing: LicenceClass, records: readonly string[], pins: Knowledge['pins']): Promise<string[]> {
      return origins.ofRecords(await sourcesAt(pins), records).filter(missing.lacks)
    },
  }
}

/** Stands for every publisher that nothing declares, such as the name of an import. */
const UNDECLARED = ''
const MAX_CLASSES = 10_000
