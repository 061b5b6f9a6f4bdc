import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import type { AnyRecord } from '../record/record.ts'
import type { Subject } from '../record/subject.ts'

/** How a request names what it is about. */
export interface Selection {
  readonly subject: Subject
  /** Whether names or ids must be given. */
  readonly required: boolean
  /** Most names or ids in one request. */
  readonly max: number
  /** The column of a collection's record that holds the ids, where it is not the subject's own. */
  readonly column?: string | undefined
  /** The other way of naming what the request is about; exactly one of the two must be used. */
  readonly or?: Selection | undefined
}

interface SelectionOptions {
  /** Most names or ids in one request. Default 100. */
  readonly max?: number
  /** The column of a collection's record that holds the ids, where it is not the subject's own. */
  readonly column?: string
}

const MAX = 100

const SELECTION_OPTIONS: OptionsOf<SelectionOptions> = { max: true, column: true }

function selection(subject: Subject, required: boolean, options: SelectionOptions): Selection {
  checkOptions(`the selection of a ${subject.name}`, options, SELECTION_OPTIONS)
  const { max = MAX, column } = options
  return { subject, required, max, column }
}

/** Names or ids must be given. */
export const named = (subject: Subject, options: SelectionOptions = {}): Selection => selection(subject, true, options)
/** Without names or ids the answer covers the entitled universe. */
export const entities = (subject: Subject, options: SelectionOptions = {}): Selection =>
  selection(subject, false, options)
/** Exactly one name or id. */
export const one = (subject: Subject): Selection => ({ subject, required: true, max: 1 })
/** Names or ids of one subject or of the other, never of both: `oneOf(named(underlying), named(contract))`. */
export const oneOf = (first: Selection, second: Selection): Selection => ({ ...first, or: second })

/** Every way of naming what a request is about. */
export const waysOf = (selection: Selection | undefined): readonly Selection[] =>
  selection === undefined ? [] : [selection, ...waysOf(selection.or)]

/** A path parameter that names an entity by its public id: `/funds/{instrument_id}/holdings`. */
export interface SubjectInPath {
  readonly param: string
  readonly subject: Subject
  /** Kinds of entity that have such rows; an id of another kind is not found. Left out: all. */
  readonly kinds?: readonly string[]
  /** What is told of an id that is not found here, in place of `Nothing here has the id …`. */
  readonly otherwise?: string
  /** True where an id of which no list is kept is not found either; of a collection of snapshots. Default: no rows. */
  readonly listed?: boolean
}

/** A path parameter that names a row of another record, to whose subject the caller must be entitled. */
export interface ChildOf {
  readonly param: string
  readonly record: AnyRecord
  /**
   * The field of the parent that the parameter may hold as well as its public id. Default: the parameter's name, where
   * the record has such a field.
   */
  readonly field?: string
  /** The column of a collection's record that names the parent. Default: the parameter's name. */
  readonly column?: string
  /** The code of the 404 where nothing has this name. Default `record-not-found`. */
  readonly code?: 'record-not-found' | 'identifier-not-found'
}
