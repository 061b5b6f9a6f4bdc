import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import type { AnyRecord } from '../record/record.ts'
import type { Subject } from '../record/subject.ts'

/** How a request names its entities. */
export interface Selection {
  readonly subject: Subject
  /** Whether the request must give names or ids. */
  readonly required: boolean
  /** Maximum number of names or ids in one request. */
  readonly max: number
  /** The column of the collection's record with the ids, if it is not the subject's own column. */
  readonly column?: string | undefined
  /** The alternative subject; a request must use exactly one of the two. */
  readonly or?: Selection | undefined
}

interface SelectionOptions {
  /** Maximum number of names or ids in one request. Defaults to 100. */
  readonly max?: number
  /** The column of the collection's record with the ids, if it is not the subject's own column. */
  readonly column?: string
}

const MAX = 100

const SELECTION_OPTIONS: OptionsOf<SelectionOptions> = { max: true, column: true }

function selection(subject: Subject, required: boolean, options: SelectionOptions): Selection {
  checkOptions(`the selection of a ${subject.name}`, options, SELECTION_OPTIONS)
  const { max = MAX, column } = options
  return { subject, required, max, column }
}

/** Requires names or ids. */
export const requiredEntities = (subject: Subject, options: SelectionOptions = {}): Selection =>
  selection(subject, true, options)
/** Optional names or ids; without any, the response covers every entity visible to the key. */
export const entities = (subject: Subject, options: SelectionOptions = {}): Selection =>
  selection(subject, false, options)
/** Requires exactly one name or id. */
export const one = (subject: Subject): Selection => ({ subject, required: true, max: 1 })
/**
 * Accepts names or ids of one subject or the other, but not both: `oneOf(requiredEntities(underlying),
 * requiredEntities(contract))`.
 */
export const oneOf = (first: Selection, second: Selection): Selection => ({ ...first, or: second })

/** Returns every alternative of a selection. */
export const waysOf = (selection: Selection | undefined): readonly Selection[] =>
  selection === undefined ? [] : [selection, ...waysOf(selection.or)]

/** A path parameter that names an entity by its public id: `/funds/{instrument_id}/holdings`. */
export interface SubjectInPath {
  readonly param: string
  readonly subject: Subject
  /**
   * Kinds of entity that have rows in the collection; the host treats an id of any other kind as not found. Defaults to
   * all kinds.
   */
  readonly kinds?: readonly string[]
  /** Detail of the 404 for an unknown id, in place of `Nothing here has the id …`. */
  readonly otherwise?: string
  /**
   * For a collection of snapshots: true if the host also responds with 404 to a known id without a stored list.
   * Defaults to false, an empty response.
   */
  readonly listed?: boolean
}

/** A path parameter that names a row in another record; the caller must be entitled to its subject. */
export interface ChildOf {
  readonly param: string
  readonly record: AnyRecord
  /**
   * The field of the parent that the parameter may match, as well as its public id. Defaults to the parameter's name,
   * if the record has such a field.
   */
  readonly field?: string
  /** The column of the collection's record that refers to the parent. Defaults to the parameter's name. */
  readonly column?: string
  /** The code of the 404 response for an unknown parent. Defaults to `record-not-found`. */
  readonly code?: 'record-not-found' | 'identifier-not-found'
}
