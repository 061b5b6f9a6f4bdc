import { NONE, valuesIn } from '../report.ts'
import type { Change } from './changes.ts'
import { covers } from './type-words.ts'

type Matcher = (change: Change) => boolean

/** The kind begins a heading, or is the whole of one that names no single thing. */
function isIn({ group }: Change, kind: string): boolean {
  return group === kind || group.startsWith(`${kind} `)
}

/** A thing as a whole is gone. */
export function went(kind: string): Matcher {
  return (change) => change.kind === 'went' && change.row === '' && isIn(change, kind)
}

/** A row is gone. */
export function wentRow(kind: string, table: string): Matcher {
  return (change) => change.kind === 'went' && change.row !== '' && change.table === table && isIn(change, kind)
}

/** One of these cells of a row changed. */
export function cell(kind: string, table: string, columns: readonly string[]): Matcher {
  return (change) =>
    change.kind === 'changed' && change.table === table && columns.includes(change.column) && isIn(change, kind)
}

/** One of these facts changed. */
export function fact(kind: string, names: readonly string[]): Matcher {
  return (change) => names.includes(change.row) && cell(kind, '', ['Value'])(change)
}

/** Another value, or none, in the place of one that was there. */
export function replaces(kind: string, names: readonly string[]): Matcher {
  return (change) => fact(kind, names)(change) && change.before !== NONE
}

/** A cell says this now. */
export function turnsTo(value: string, kind: string, table: string, column: string): Matcher {
  return (change) => cell(kind, table, [column])(change) && change.after === value
}

/** A row that was optional is required, or a required one came. */
export function isNewlyRequired(kind: string, table: string): Matcher {
  const becomes = turnsTo('yes', kind, table, 'Required')
  return (change) => becomes(change) || (came(kind, table)(change) && change.cells['Required'] === 'yes')
}

function came(kind: string, table: string): Matcher {
  return (change) => change.kind === 'came' && change.row !== '' && change.table === table && isIn(change, kind)
}

/** A list of what is demanded has one more. */
export function demandsMore(kind: string, column: string): Matcher {
  return (change) => isChanged(change, kind, column) && gained(change).length > 0
}

/** A list of what is offered has one less. */
export function loses(kind: string, column: string): Matcher {
  return (change) => isChanged(change, kind, column) && lost(change).length > 0
}

function isChanged(change: Change, kind: string, column: string): boolean {
  return change.kind === 'changed' && change.column === column && isIn(change, kind)
}

/** A list of values that lacks one now. One that was not there allowed everything, and one that is gone allows it. */
export function losesChoice(kind: string, table: string): Matcher {
  const values = cell(kind, table, ['Values'])
  return (change) => values(change) && change.after !== NONE && (change.before === NONE || lost(change).length > 0)
}

/** A value more to choose from. */
export function gainsChoice(change: Change): boolean {
  return change.kind === 'changed' && change.column === 'Values' && gained(change).length > 0
}

const gained = ({ before, after }: Change) => valuesIn(after).filter((value) => !valuesIn(before).includes(value))
const lost = ({ before, after }: Change) => valuesIn(before).filter((value) => !valuesIn(after).includes(value))

/** A bound that leaves less room; items of a list get a row as soon as they are bounded. */
export function narrows(kind: string, table: string): Matcher {
  const [least, most, items] = [cell(kind, table, ['At least']), cell(kind, table, ['At most']), came(kind, table)]
  return (change) =>
    (least(change) && raises(change)) ||
    (most(change) && lowers(change)) ||
    (items(change) && /(?:\[\]|\{\})$/.test(change.row))
}

/** A number that was not there raises what is asked. */
export function raises({ before, after }: Change): boolean {
  const [was, is] = [numberIn(before), numberIn(after)]
  return is !== undefined && (was === undefined || is > was)
}

/** A number that was not there lowers what is given. */
export function lowers({ before, after }: Change): boolean {
  const [was, is] = [numberIn(before), numberIn(after)]
  return is !== undefined && (was === undefined || is < was)
}

function numberIn(text: string): number | undefined {
  const number = Number(text)
  return Number.isNaN(number) ? undefined : number
}

/** A type that no longer takes all that it took. */
export function takesLess(kind: string, table: string): Matcher {
  const type = cell(kind, table, ['Type'])
  return (change) => type(change) && !covers(change.after, change.before)
}

/** What was announced to go on a date goes on an earlier one. */
export function goesEarlier({ row, column, before, after }: Change): boolean {
  if (row !== 'Deprecated' && column !== 'Deprecated') return false
  const [was, is] = [before, after].map((text) => /goes (\S+):/.exec(text)?.[1])
  return was !== undefined && is !== undefined && is < was
}
