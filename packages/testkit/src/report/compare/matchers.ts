import { NONE, valuesIn } from '../report.ts'
import type { Change } from './changes.ts'
import { covers } from './type-words.ts'

type Matcher = (change: Change) => boolean

/**
 * Returns whether a change is in a group of the given kind. The kind is the first word of the heading, or the entire
 * heading if it does not name a single item.
 */
function isIn({ group }: Change, kind: string): boolean {
  return group === kind || group.startsWith(`${kind} `)
}

/** Matches the removal of an entire item. */
export function wasRemoved(kind: string): Matcher {
  return (change) => change.kind === 'removed' && change.row === '' && isIn(change, kind)
}

/** Matches a removed row. */
export function rowWasRemoved(kind: string, table: string): Matcher {
  return (change) => change.kind === 'removed' && change.row !== '' && change.table === table && isIn(change, kind)
}

/** Matches a change to one of the given cells. */
export function cell(kind: string, table: string, columns: readonly string[]): Matcher {
  return (change) =>
    change.kind === 'changed' && change.table === table && columns.includes(change.column) && isIn(change, kind)
}

/** Matches a change to one of the given facts. */
export function fact(kind: string, names: readonly string[]): Matcher {
  return (change) => names.includes(change.row) && cell(kind, '', ['Value'])(change)
}

/** Matches the replacement or removal of an existing value. */
export function replaces(kind: string, names: readonly string[]): Matcher {
  return (change) => fact(kind, names)(change) && change.before !== NONE
}

/** Matches a cell that changed to a given value. */
export function changesTo(value: string, kind: string, table: string, column: string): Matcher {
  return (change) => cell(kind, table, [column])(change) && change.after === value
}

/** Matches an optional row that became required, or a new required row. */
export function isNewlyRequired(kind: string, table: string): Matcher {
  const becomes = changesTo('yes', kind, table, 'Required')
  return (change) => becomes(change) || (added(kind, table)(change) && change.cells['Required'] === 'yes')
}

function added(kind: string, table: string): Matcher {
  return (change) => change.kind === 'added' && change.row !== '' && change.table === table && isIn(change, kind)
}

/** Matches a new entry in a list of requirements. */
export function demandsMore(kind: string, column: string): Matcher {
  return (change) => isChanged(change, kind, column) && gained(change).length > 0
}

/** Matches an entry removed from a list of offered values. */
export function loses(kind: string, column: string): Matcher {
  return (change) => isChanged(change, kind, column) && lost(change).length > 0
}

function isChanged(change: Change, kind: string, column: string): boolean {
  return change.kind === 'changed' && change.column === column && isIn(change, kind)
}

/** Matches a value removed from a list of allowed values. A missing list allows everything. */
export function losesChoice(kind: string, table: string): Matcher {
  const values = cell(kind, table, ['Values'])
  return (change) => values(change) && change.after !== NONE && (change.before === NONE || lost(change).length > 0)
}

/** Matches a list of allowed values that has a new value. */
export function gainsChoice(change: Change): boolean {
  return change.kind === 'changed' && change.column === 'Values' && gained(change).length > 0
}

const gained = ({ before, after }: Change) => valuesIn(after).filter((value) => !valuesIn(before).includes(value))
const lost = ({ before, after }: Change) => valuesIn(before).filter((value) => !valuesIn(after).includes(value))

/** Matches a tighter bound; list items get a row as soon as they have a bound. */
export function narrows(kind: string, table: string): Matcher {
  const [least, most, items] = [cell(kind, table, ['Min']), cell(kind, table, ['Max']), added(kind, table)]
  return (change) =>
    (least(change) && raises(change)) ||
    (most(change) && lowers(change)) ||
    (items(change) && /(?:\[\]|\{\})$/.test(change.row))
}

/** Matches a required number that increased; a new number counts as an increase. */
export function raises({ before, after }: Change): boolean {
  const [was, is] = [numberIn(before), numberIn(after)]
  return is !== undefined && (was === undefined || is > was)
}

/** Matches a provided number that decreased; a new number counts as a decrease. */
export function lowers({ before, after }: Change): boolean {
  const [was, is] = [numberIn(before), numberIn(after)]
  return is !== undefined && (was === undefined || is < was)
}

function numberIn(text: string): number | undefined {
  const number = Number(text.replace(/ days$/, ''))
  return Number.isNaN(number) ? undefined : number
}

/** Matches a type that no longer accepts all previous values. */
export function takesLess(kind: string, table: string): Matcher {
  const type = cell(kind, table, ['Type'])
  return (change) => type(change) && !covers(change.after, change.before)
}

/** Matches an announced removal that moved to an earlier date. */
export function movesRemovalEarlier({ row, column, before, after }: Change): boolean {
  if (row !== 'Deprecated' && column !== 'Deprecated') return false
  const [was, is] = [before, after].map((text) => /sunset (\S+):/.exec(text)?.[1])
  return was !== undefined && is !== undefined && is < was
}
