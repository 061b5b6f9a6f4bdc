import type { Operation } from '@bourse/kit'
import { reportsChanges, reportsComputedChanges, retainedDays } from '@bourse/kit/host'
import { type CompiledOperation, isPaged, isSingle, limitOf, looksUpNames } from '../../operations/index.ts'
import type { MediaType, Schema } from './document.ts'
import { propertiesOf } from './schemas.ts'

/** Returns an id in the form of a type name: `EodList` for `eod.list`. */
export const typeName = ({ id }: Operation): string =>
  id
    .split(/[.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Returns the component name of an operation's row schema: `EodListRow` for `eod.list`. */
export const rowName = (operation: Operation) => `${typeName(operation)}Row`

/**
 * Returns the component name of an operation's `meta` schema: `EodListMeta`, or a general name such as `LookupPageMeta`
 * if its members follow from the kind of operation alone.
 */
export function metaName(operation: Operation): string {
  const changes = Object.keys(changeMembersOf(operation))
  const isOwn = operation.meta !== undefined || hasDateForm(operation) || changes.includes('retained_from')
  if (isOwn) return `${typeName(operation)}Meta`
  const history = changes.length > 0 ? 'History' : ''
  return `${history}${purposeOf(operation)}${extentOf(operation)}Meta`
}

function purposeOf(operation: Operation): 'Lookup' | 'Custom' | '' {
  if (looksUpNames(operation)) return 'Lookup'
  return operation.kind === 'custom' ? 'Custom' : ''
}

function extentOf(operation: Operation): 'Item' | 'Page' | 'List' {
  if (isSingle(operation)) return 'Item'
  return isPaged(operation) ? 'Page' : 'List'
}

/** Returns an operation's response schema: the envelope around its rows, with an example of one row. */
export function answerSchema({ operation }: CompiledOperation, row: unknown): Required<MediaType> {
  const reference: Schema = { $ref: `#/components/schemas/${rowName(operation)}` }
  const single = isSingle(operation)
  const meta = { $ref: `#/components/schemas/${metaName(operation)}` }
  return {
    schema: {
      type: 'object',
      properties: { data: single ? reference : { type: 'array', items: reference }, meta },
      required: ['data', 'meta'],
    },
    example: { data: single ? row : [row], meta: exampleOfMeta(metaMembers(operation)) },
  }
}

interface Member {
  readonly schema: Schema
  readonly example: unknown
  readonly required: boolean
}

type Members = Readonly<Record<string, Member>>

function metaMembers(operation: Operation): Members {
  const listsUnknown = looksUpNames(operation)
  return {
    ...(isSingle(operation) ? {} : { next_cursor: NEXT_CURSOR }),
    ...(isPaged(operation) ? { limit: limitMember(operation) } : {}),
    as_of: AS_OF,
    ...(listsUnknown || operation.kind === 'custom' ? { errors: { ...ERRORS, required: listsUnknown } } : {}),
    ...(listsUnknown ? { resolved: RESOLVED, resolved_by: RESOLVED_BY } : {}),
    ...(hasDateForm(operation) ? { unrecorded_symbols: UNRECORDED } : {}),
    ...changeMembersOf(operation),
    ...declaredMembers(operation),
    attribution: ATTRIBUTION,
    withheld_publishers: WITHHELD,
  }
}

/** Properties of `meta` with `changed_since`: the dates before which a client deletes its rows. */
function changeMembersOf(operation: Operation): Members {
  const history = { history_from: firstDate('that the plan reaches back to') }
  if (reportsComputedChanges(operation)) return operation.historyBound ? history : {}
  if (!reportsChanges(operation)) return {}
  const { record } = operation
  return {
    ...(record.history === undefined ? {} : history),
    ...(retainedDays(record) === undefined ? {} : { retained_from: firstDate('that is retained') }),
  }
}

const firstDate = (which: string): Member => ({
  schema: {
    type: ['string', 'null'],
    format: 'date',
    description: `With \`changed_since\`: the first date ${which}. Earlier rows of a copy are to be deleted.`,
  },
  example: '2024-03-02',
  required: false,
})

const hasDateForm = (operation: Operation) =>
  operation.kind === 'collection' && operation.forms.some(({ form }) => form === 'date')

/** Properties of `meta` that the operation declares. */
function declaredMembers({ meta = {} }: Operation): Members {
  return Object.fromEntries(
    Object.entries(propertiesOf(meta)).map(([name, schema]) => [name, { schema, example: null, required: false }]),
  )
}

/** Returns the schema of an operation's `meta`. */
export function metaSchema(operation: Operation): Schema {
  const members = metaMembers(operation)
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(members).map(([name, { schema }]) => [name, schema])),
    required: Object.entries(members).flatMap(([name, { required }]) => (required ? [name] : [])),
  }
}

const exampleOfMeta = (members: Members) =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, { example, required }]) => (required ? [[name, example]] : [])),
  )

const NEXT_CURSOR: Member = {
  schema: { type: ['string', 'null'], description: 'The `cursor` of the next page; null on the last one.' },
  example: null,
  required: true,
}

const RESOLVED: Member = {
  schema: { $ref: '#/components/schemas/Resolved' },
  example: { AAPL: 'ins_00000000000000000000' },
  required: false,
}

const ATTRIBUTION: Member = {
  schema: { $ref: '#/components/schemas/Attribution' },
  example: [],
  required: false,
}

const WITHHELD: Member = {
  schema: { $ref: '#/components/schemas/WithheldPublishers' },
  example: [],
  required: false,
}

const RESOLVED_BY: Member = {
  schema: { $ref: '#/components/schemas/ResolvedBy' },
  example: 'current',
  required: false,
}

const limitMember = (operation: Operation): Member => ({
  schema: { type: 'integer', description: 'Maximum number of rows on the page.' },
  example: limitOf(operation).default,
  required: true,
})

const AS_OF: Member = {
  schema: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'As-of time; null before the first publication.',
  },
  example: '2026-03-02T22:15:00.123456Z',
  required: true,
}

const ERRORS: Member = {
  schema: { $ref: '#/components/schemas/ItemErrors' },
  example: [],
  required: true,
}

const UNRECORDED: Member = {
  schema: {
    type: 'array',
    items: { type: 'object', properties: { symbol: { type: ['string', 'null'] }, instrument_id: { type: 'string' } } },
    description: 'With `date`: entities under their earliest recorded name, because none is recorded for that date.',
  },
  example: [],
  required: false,
}
