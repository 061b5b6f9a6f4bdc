import type { Call } from './call.ts'
import { isNested } from './nested.ts'
import type { AnyRecord } from './record.ts'
import type { Narrowed, Needs } from './service.ts'

/** A parameter under whose further values the rows of a page are worked out of those that are stored. */
export interface Retelling {
  readonly parameter: string
  /** The first is the default, and means rows as they are stored: these are read as if there were no such parameter. */
  readonly values: readonly [string, ...string[]]
  readonly description: string
  /** Decimal fields of the record whose values change. */
  readonly changes: readonly string[]
  readonly needs: Needs
  readonly of: (needs: never, call: never, since: ReadonlyMap<string, string>) => Promise<RetellRow<string> | undefined>
}

/** Tells a value of a row in another way: exact decimal text for exact decimal text. Null stays null. */
export type RetellValue<Name extends string> = (name: Name, value: string) => string

/** What tells the values of the row of an entity and a time in another way; undefined where it stays as it is. */
export type RetellRow<Name extends string> = (id: string, time: string) => RetellValue<Name> | undefined

/**
 * Rows told in another way for some values of a parameter, which `meta` repeats. `of` is handed the oldest time of each
 * entity's rows, and returns what tells one of them; undefined where they stay as they are.
 * @example retelling({ parameter: 'adjustment', values: ['raw', 'split'], description: '…', changes: ['close'], needs:
 * { splits }, of: async ({ splits }, call, since) => (id, time) => (name, value) => … })
 */
export function retelling<const N extends Needs, const Name extends string>(options: {
  readonly parameter: string
  readonly values: readonly [string, ...string[]]
  readonly description: string
  readonly changes: readonly Name[]
  readonly needs: N
  readonly of: (
    needs: Narrowed<N>,
    call: Call,
    since: ReadonlyMap<string, string>,
  ) => Promise<RetellRow<Name> | undefined>
}): Retelling {
  // The host asks for the names in `changes` alone.
  return { ...options, of: options.of as Retelling['of'] }
}

/** The values that change are found in the text of a row by their names, which nothing else in it may bear. */
export function checkRetelling(path: string, { table, fields }: AnyRecord, retells: Retelling | undefined): void {
  const other = retells?.changes.find((name) => fields[name]?.kind !== 'decimal')
  if (other !== undefined) throw new TypeError(`${path}: a retelling changes decimal fields; ${table}.${other} is none`)
  if (retells !== undefined && Object.values(fields).some(isNested))
    throw new TypeError(`${path}: rows with lists or objects cannot be retold`)
}
