import type { Change } from './changes.ts'
import {
  cell,
  demandsMore,
  fact,
  gainsChoice,
  movesRemovalEarlier,
  isNewlyRequired,
  loses,
  losesChoice,
  lowers,
  narrows,
  raises,
  replaces,
  takesLess,
  changesTo,
  wasRemoved,
  rowWasRemoved,
} from './matchers.ts'
import { covers } from './type-words.ts'

/** A change's impact: breaking, notable (users may need to know), or small (like a fix). */
export type Weight = 'breaking' | 'notable' | 'small'

/** One kind of change and its effect on users of the dataset. */
export interface Rule {
  /** Description of the change, as in the table of version bumps in RELEASING.md. */
  readonly what: string
  readonly weight: Exclude<Weight, 'small'>
  /** Who is affected, and how; for a notable change, who notices it. */
  readonly whom: string
  readonly matches: (change: Change) => boolean
}

const ROUTES = 'Custom routes'

/**
 * Breaking rules are first; the first rule that matches a change determines its weight. A change that no rule matches
 * is small.
 */
export const RULES: readonly Rule[] = [
  {
    what: 'an operation is removed',
    weight: 'breaking',
    whom: 'callers get 404',
    matches: wasRemoved('Operation'),
  },
  {
    what: 'an operation has a different path, status, response type or subject',
    weight: 'breaking',
    whom: 'callers use the old path, or read the old response',
    matches: replaces('Operation', ['Route', 'Response', 'Status', 'Subject']),
  },
  {
    what:
      "an operation becomes stricter: it requires names or a market, applies the plan's history depth, or needs a " +
      'publication',
    weight: 'breaking',
    whom: 'callers who do not meet the new requirement get an error',
    matches: refusesMore,
  },
  {
    what: 'rows have a different order',
    weight: 'breaking',
    whom: 'callers who join pages, or read the first row as the newest',
    matches: (change) => replaces('Operation', ['Order', 'Reversed by `order`'])(change) || losesForm(change),
  },
  {
    what: 'a capability becomes required',
    weight: 'breaking',
    whom: 'callers whose keys lack it get 403',
    matches: (change) =>
      demandsMore('Operation', 'Capabilities')(change) || demandsMore('Channels', 'Capabilities')(change),
  },
  {
    what: 'a plan no longer allows an operation',
    weight: 'breaking',
    whom: 'callers on that plan get 403',
    matches: (change) => change.row === 'Included in default plans' && loses('Operation', 'Value')(change),
  },
  {
    what: 'a call costs more, or is priced in a different way',
    weight: 'breaking',
    whom: 'callers run out of credits sooner',
    matches: costsMore,
  },
  {
    what: 'a parameter is removed',
    weight: 'breaking',
    whom: 'callers who send it get 422',
    matches: rowWasRemoved('Operation', 'Parameters'),
  },
  {
    what: 'a parameter becomes required',
    weight: 'breaking',
    whom: 'callers who do not send it get 422',
    matches: isNewlyRequired('Operation', 'Parameters'),
  },
  {
    what: 'a parameter has a different type or location',
    weight: 'breaking',
    whom: 'callers who send the old type get 422',
    matches: (change) =>
      cell('Operation', 'Parameters', ['In'])(change) || takesLess('Operation', 'Parameters')(change),
  },
  {
    what: 'a value of a parameter is removed',
    weight: 'breaking',
    whom: 'callers who send it get 422',
    matches: losesChoice('Operation', 'Parameters'),
  },
  {
    what: 'a limit of a parameter is narrower: fewer rows, names or characters, a smaller range',
    weight: 'breaking',
    whom: 'callers who send what used to be allowed get 422',
    matches: narrows('Operation', 'Parameters'),
  },
  {
    what: 'a parameter has a different default',
    weight: 'breaking',
    whom: 'callers who do not send it get a different response',
    matches: cell('Operation', 'Parameters', ['Default']),
  },
  {
    what: 'a response field is removed',
    weight: 'breaking',
    whom: 'callers who read it',
    matches: rowWasRemoved('Operation', 'Fields'),
  },
  {
    what: 'a response field has a different type or unit',
    weight: 'breaking',
    whom: 'callers who rely on the old type or unit',
    matches: (change) =>
      cell('Operation', 'Fields', ['Unit'])(change) ||
      (cell('Operation', 'Fields', ['Type'])(change) && !covers(change.before, change.after)),
  },
  {
    what: 'a response field becomes nullable',
    weight: 'breaking',
    whom: 'callers who rely on a value',
    matches: changesTo('yes', 'Operation', 'Fields', 'Nullable'),
  },
  {
    what: 'an announced removal moves to an earlier date',
    weight: 'breaking',
    whom: 'callers who planned for the date',
    matches: movesRemovalEarlier,
  },
  {
    what: 'a stream channel, a custom route or one of its methods is removed',
    weight: 'breaking',
    whom: 'subscribers and callers',
    matches: (change) =>
      rowWasRemoved('Channels', '')(change) ||
      cell('Channels', '', ['Operation'])(change) ||
      rowWasRemoved(ROUTES, '')(change) ||
      loses(ROUTES, 'Methods')(change),
  },
  {
    what: 'rows are retained for fewer days, or no longer permanently',
    weight: 'breaking',
    whom: 'callers who read old rows',
    matches: (change) => change.row === 'Retention' && lowers(change),
  },
  {
    what: 'public ids have a different prefix',
    weight: 'breaking',
    whom: 'callers who store ids',
    matches: replaces('Record', ['Public id']),
  },
  {
    what: 'the dataset becomes planned only, or has a different id',
    weight: 'breaking',
    whom: 'callers get 501; operators have settings and tables under the old id',
    matches: (change) =>
      (change.row === 'Planned' && changesTo('yes', 'Dataset', '', 'Value')(change)) ||
      fact('Dataset', ['Dataset', 'Schema'])(change),
  },
  {
    what: 'a service becomes required',
    weight: 'breaking',
    whom: 'deployments without it: the dataset does not serve there',
    matches: isNewlyRequired('Needs', ''),
  },
  {
    what: 'a service is no longer provided',
    weight: 'breaking',
    whom: 'datasets that need it do not serve',
    matches: rowWasRemoved('Provides', ''),
  },
  {
    what: 'a source is removed',
    weight: 'breaking',
    whom: 'operators whose rows come from it',
    matches: wasRemoved('Source'),
  },
  {
    what: 'a source setting is removed, newly required, narrower or of a different type',
    weight: 'breaking',
    whom: 'operators whose settings are rejected',
    matches: (change) =>
      rowWasRemoved('Source', 'Settings')(change) ||
      isNewlyRequired('Source', 'Settings')(change) ||
      takesLess('Source', 'Settings')(change) ||
      losesChoice('Source', 'Settings')(change) ||
      narrows('Source', 'Settings')(change),
  },
  {
    what: 'stored data changes: a record, its columns, key, time or migrations; the fields of a staging table',
    weight: 'notable',
    whom: 'operators: tables are migrated, files are mapped again',
    matches: changesStored,
  },
  {
    what: 'something is new: an operation, a parameter, a value, a field, a channel, a source, a setting, a service',
    weight: 'notable',
    whom: 'no one until they use it',
    matches: (change) => change.kind === 'added' || gainsChoice(change),
  },
  {
    what: 'something becomes allowed, costs less, or is deprecated',
    weight: 'notable',
    whom: 'no one yet',
    matches: loosens,
  },
]

/** Returns a change's weight, and the rule that determines it. */
export function weigh(change: Change): { readonly weight: Weight; readonly rule: Rule | undefined } {
  const rule = RULES.find(({ matches }) => matches(change))
  return { weight: rule?.weight ?? 'small', rule }
}

function refusesMore(change: Change): boolean {
  const names = ['Requires names', 'Requires a market', 'Limited by history depth']
  return (
    (names.includes(change.row) && changesTo('yes', 'Operation', '', 'Value')(change)) ||
    (change.row === 'Before the first publication' && changesTo('error', 'Operation', '', 'Value')(change))
  )
}

function costsMore(change: Change): boolean {
  if (replaces('Operation', ['Price and access depend on'])(change)) return true
  const prices = cell('Operation', 'Price and access', ['Credits', 'Credits without names'])
  return cell('Operation', 'Price and access', ['Per'])(change) || (prices(change) && raises(change))
}

function losesForm(change: Change): boolean {
  const [was, is] = [change.before.split('; '), change.after.split('; ')]
  return replaces('Operation', ['Date parameters'])(change) && was.some((form) => !is.includes(form))
}

const SHAPE = ['Type', 'Nullable', 'Values']

function changesStored(change: Change): boolean {
  return (
    replaces('Record', ['Key', 'Time', 'Subject', 'Indexes', 'Market field', 'Retention'])(change) ||
    fact('Record', ['Indexes', 'Market field'])(change) ||
    cell('Record', 'Columns', SHAPE)(change) ||
    cell('Staging table', 'Fields', SHAPE)(change) ||
    wasRemoved('Record')(change) ||
    wasRemoved('Staging table')(change) ||
    rowWasRemoved('Record', 'Columns')(change) ||
    rowWasRemoved('Staging table', 'Fields')(change) ||
    fact('Dataset', ['Migrations', 'Import target'])(change)
  )
}

/**
 * Columns in which every change that still reaches this rule loosens the contract, because earlier rules match the
 * changes that tighten it.
 */
const LIBERTIES = ['Required', 'Type', 'Min', 'Max', 'Nullable', 'Capabilities', 'Credits', 'Credits without names']

function loosens(change: Change): boolean {
  if (change.row === 'Deprecated' || change.column === 'Deprecated') return true
  return (
    change.kind === 'changed' &&
    (LIBERTIES.includes(change.column) || changesTo('no', 'Operation', '', 'Value')(change))
  )
}
