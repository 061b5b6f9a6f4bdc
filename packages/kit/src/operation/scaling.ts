import type { Call } from './call.ts'
import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { isNested } from '../record/nested.ts'
import type { AnyRecord } from '../record/record.ts'
import type { Scale } from '../values/scale.ts'
import type { NarrowedNeeds, Needs } from '../record/needs.ts'

/** A parameter whose non-default values scale decimal fields of the rows. */
export interface Scaling {
  readonly parameter: string
  /** Values of the parameter. The first is the default and returns rows as stored. */
  readonly values: readonly [string, ...string[]]
  readonly description: string
  /** Decimal fields of the record whose values change. */
  readonly changes: readonly string[]
  readonly needs: Needs
  readonly of: (needs: never, call: never, since: ReadonlyMap<string, string>) => Promise<ScalesByEntity<string>>
}

/** Factors by field name; undefined leaves the value unchanged. Null stays null. */
export type Scales<Name extends string> = Readonly<Record<Name, Scale | undefined>>

/** The factors for rows before a date. */
export interface ScalesBefore<Name extends string> {
  readonly date: string
  readonly scales: Scales<Name>
}

/**
 * Factors by entity id, sorted by date. A row uses the first entry dated after the row; without one, the row is
 * unchanged.
 */
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
 * Declares a parameter that scales decimal fields of the rows; `meta` repeats its value. `of` receives the oldest date
 * of each entity's rows and returns the factors for rows before certain dates.
 * @example scaling({ parameter: 'adjustment', values: ['raw', 'split'], description: '…', changes: ['close'], needs: {
 *   splits }, of: async ({ splits }, call, since) => new Map([[id, [{ date: '2020-08-31', scales: { close: quarter }
 *   }]]]), })
 */
export function scaling<const N extends Needs, const Name extends string>(
  options: Pick<Scaling, 'parameter' | 'values' | 'description'> & {
    readonly changes: readonly Name[]
    readonly needs: N
    readonly of: (
      needs: NarrowedNeeds<N>,
      call: Call,
      since: ReadonlyMap<string, string>,
    ) => Promise<ScalesByEntity<Name>>
  },
): Scaling {
  checkOptions(`the scaling by ${options.parameter}`, options, SCALING_OPTIONS)
  return options
}

/** Scaled values are found in a row's JSON text by field name, so no other part of the row may have these names. */
export function checkScaling(path: string, { table, fields }: AnyRecord, scales: Scaling | undefined): void {
  const other = scales?.changes.find((name) => fields[name]?.kind !== 'decimal')
  if (other !== undefined)
    throw new TypeError(`${path}: a scaling changes decimal fields; ${table}.${other} is not one`)
  if (scales !== undefined && Object.values(fields).some(isNested))
    throw new TypeError(`${path}: rows with lists or objects cannot be scaled`)
}
