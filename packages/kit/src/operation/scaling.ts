import type { Call } from './call.ts'
import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { isNested } from '../record/nested.ts'
import type { AnyRecord } from '../record/record.ts'
import type { Scale } from '../values/scale.ts'
import type { Narrowed, Needs } from '../record/needs.ts'

/** A parameter under whose further values decimals of the rows are multiplied. */
export interface Scaling {
  readonly parameter: string
  /** The first is the default, and means rows as they are stored: these are read as if there were no such parameter. */
  readonly values: readonly [string, ...string[]]
  readonly description: string
  /** Decimal fields of the record whose values change. */
  readonly changes: readonly string[]
  readonly needs: Needs
  readonly of: (needs: never, call: never, since: ReadonlyMap<string, string>) => Promise<ScalesByEntity<string>>
}

/** What the fields of a row are multiplied by; undefined: the value stays. Null stays null. */
export type Scales<Name extends string> = Readonly<Record<Name, Scale | undefined>>

/** What rows from before a date are multiplied by. */
export interface ScalesBefore<Name extends string> {
  readonly date: string
  readonly scales: Scales<Name>
}

/** By the id of an entity, the earliest date first: a row takes the first whose date lies after its own, or none. */
export type ScalesByEntity<Name extends string> = ReadonlyMap<string, readonly ScalesBefore<Name>[]>

const SCALING_OPTIONS: OptionsOf<Scaling> = {
  parameter: true,
  values: true,
  description: true,
  changes: true,
  needs: true,
  of: true,
}

/**
 * Decimals of the rows multiplied for some values of a parameter, which `meta` repeats. `of` is handed the oldest date
 * of each entity's rows, and says what those from before some dates are multiplied by.
 * @example scaling({ parameter: 'adjustment', values: ['raw', 'split'], description: '…', changes: ['close'],
 * needs: { splits }, of: async ({ splits }, call, since) =>
 * new Map([[id, [{ date: '2020-08-31', scales: { close: quarter } }]]]) })
 */
export function scaling<const N extends Needs, const Name extends string>(
  options: Pick<Scaling, 'parameter' | 'values' | 'description'> & {
    readonly changes: readonly Name[]
    readonly needs: N
    readonly of: (needs: Narrowed<N>, call: Call, since: ReadonlyMap<string, string>) => Promise<ScalesByEntity<Name>>
  },
): Scaling {
  checkOptions(`the scaling by ${options.parameter}`, options, SCALING_OPTIONS)
  return options
}

/** The values that change are found in the text of a row by their names, which nothing else in it may bear. */
export function checkScaling(path: string, { table, fields }: AnyRecord, scales: Scaling | undefined): void {
  const other = scales?.changes.find((name) => fields[name]?.kind !== 'decimal')
  if (other !== undefined) throw new TypeError(`${path}: a scaling changes decimal fields; ${table}.${other} is none`)
  if (scales !== undefined && Object.values(fields).some(isNested))
    throw new TypeError(`${path}: rows with lists or objects cannot be scaled`)
}
