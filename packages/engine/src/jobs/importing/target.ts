import type { AnyRecord, AnyStagingTable, Field, Fields, Subject } from '@bourse/kit'
import { columnsOf } from '@bourse/kit/host'

/** The record or staging table into which a file is imported. */
export interface Target {
  /** Dataset id. */
  readonly dataset: string
  readonly fields: Fields
  /** Field names that a file may use: the record's fields, and those that identify an entity. */
  readonly names: readonly string[]
  readonly required: readonly string[]
  /** Fields that identify a row's entity; a file needs at least one. */
  readonly naming: readonly string[]
  /** The field whose values are the column names in a table with one column per entity. */
  readonly nameField: string
  /** The date field, and the only required number, of a table with one column per entity. */
  readonly dateField: string | undefined
  readonly valueField: string | undefined
  readonly hasPrices: boolean
}

/** Describes a dataset's record or staging table as the target of an import. */
export function targetOf(dataset: string, feeds: AnyRecord | AnyStagingTable): Target {
  const fields = feeds.part === 'record' ? columnsOf(feeds) : feeds.fields
  const subject = feeds.part === 'record' ? feeds.subject : undefined
  const names = namesIn(feeds, fields)
  const required = Object.entries(feeds.fields).flatMap(([name, field]) => (field.isNullable ? [] : [name]))
  const ofKind = (kind: Field['kind']) => required.filter((name) => feeds.fields[name]?.kind === kind)
  return {
    dataset,
    fields,
    names,
    required,
    naming: subject === undefined ? [] : namesOf(subject),
    nameField: subject?.nameField ?? (names.includes('symbol') ? 'symbol' : (required[0] ?? 'symbol')),
    dateField: feeds.part === 'record' && feeds.time.mode !== 'catalog' ? feeds.time.field : undefined,
    valueField: only(ofKind('decimal')),
    hasPrices: fields['close'] !== undefined,
  }
}

const only = (names: readonly string[]) => (names.length === 1 ? names[0] : undefined)

function namesIn(feeds: AnyRecord | AnyStagingTable, fields: Fields): readonly string[] {
  if (feeds.part === 'staging') return Object.keys(feeds.fields)
  const { subject } = feeds
  const referring = Object.values(fields).flatMap(({ ref }) => (ref === undefined ? [] : [ref.from]))
  const naming = subject === undefined ? [] : [subject.nameField, 'exchange_mic', ...(subject.identifiers ?? [])]
  return [...new Set([...naming, ...referring, ...Object.keys(fields)])]
}

const namesOf = ({ nameField, column, identifiers = [] }: Subject) => [nameField, ...identifiers, column]
