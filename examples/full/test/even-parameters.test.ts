import { inlinedDocument } from '@bourse/client/generate'
import { openApiOf } from '@bourse/host'
import { describe, expect, test } from 'vitest'
import { datasets } from '../src/datasets.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly description: string
  readonly schema: { readonly type?: string; readonly enum?: readonly string[]; readonly default?: unknown }
}

const loaded = await Promise.all(datasets.map(async (load) => (await load()).default))
const operations = Object.values(inlinedDocument(openApiOf(loaded)).paths).flatMap((item) => Object.values(item))
const parameters = operations.flatMap(({ operationId, parameters: own }) =>
  (own as readonly Parameter[]).map((parameter) => ({ of: `${operationId} ${parameter.name}`, ...parameter })),
)

/** Lists with a singular name in the specification. */
const SINGULAR_IN_THE_SPECIFICATION: ReadonlySet<string> = new Set([
  ...['agency', 'asset_class', 'category', 'coupon_type', 'curve', 'dimension', 'edition', 'event_code'],
  ...['form_type', 'frequency', 'fund_type', 'identifier', 'importance', 'index_type', 'list', 'normalized_rating'],
  ...['publisher', 'sector', 'seniority', 'statement', 'status'],
])

const CODE = /`[^`]*`/g
const isPlural = (name: string) => name.endsWith('s') || name === 'duration_months'
const namesOf = (found: readonly { readonly of: string; readonly description: string }[]) =>
  found.map(({ of, description }) => `${of}: ${description}`)

describe('parameter descriptions in every package', () => {
  test('parameter descriptions are sentences: they begin with a capital or a value of the parameter, and end with a period', () => {
    const begins = ({ description, schema }: Parameter) =>
      /^[\p{Lu}`]/u.test(description) ||
      [...(schema.enum ?? []), ...(schema.type === 'boolean' ? ['true', 'false'] : [])].some((value) =>
        new RegExp(`^${value}[:,]`).test(description),
      )
    expect(namesOf(parameters.filter((one) => !begins(one) || !one.description.endsWith('.')))).toEqual([])
  })

  test('parameter descriptions write parameter and field names as code', () => {
    const bare = parameters.filter(({ description }) => /[a-z]_[a-z]/.test(description.replaceAll(CODE, '')))
    expect(namesOf(bare)).toEqual([])
  })

  test('parameter descriptions state a default in a separate sentence', () => {
    expect(namesOf(parameters.filter(({ description }) => /[,;] default\b/.test(description)))).toEqual([])
  })

  test('parameter descriptions leave notes about null to the response', () => {
    expect(namesOf(parameters.filter(({ description }) => /; null\b/.test(description)))).toEqual([])
  })

  test('parameter descriptions use one style', () => {
    const odd = /^(The (least|greatest|first|last)|True|False|Largest|Smallest)\b|a comma list/
    expect(namesOf(parameters.filter(({ description }) => odd.test(description)))).toEqual([])
  })
})

describe('lists', () => {
  const inQuery = parameters.filter((one) => one.in === 'query')
  const lists = inQuery.filter(({ schema }) => schema.type === 'array')

  test('list parameters say that they are comma-separated', () => {
    expect(namesOf(lists.filter(({ description }) => !description.includes('comma-separated')))).toEqual([])
  })

  test('list parameters have a plural name, unless the specification gives them a singular one', () => {
    // The values of a `key` are those of one row.
    const singular = lists.filter(
      ({ name }) => !isPlural(name) && !SINGULAR_IN_THE_SPECIFICATION.has(name) && name !== 'key',
    )
    expect(namesOf(singular)).toEqual([])
  })

  test('list parameters are the only parameters for public ids or symbols that have plural names', () => {
    const single = inQuery.filter(
      ({ name, schema }) => /(_ids|symbols|countries|exchanges)$/.test(name) && schema.type !== 'array',
    )
    expect(namesOf(single)).toEqual([])
  })
})

test('every parameter has an example, except for the cursor and the columns of a row', () => {
  const others = parameters.filter((one) => one.in === 'query' && one.name !== 'cursor' && one.name !== 'fields')
  const without = others.filter((one) => !('example' in one))
  expect(namesOf(without)).toEqual([])
})

test('rows identify their listing by instrument_id, symbol and exchange_mic, adjacent and in this order', () => {
  const odd = loaded.flatMap(({ endpoints }) =>
    endpoints.flatMap((operation) => {
      if (operation.kind !== 'custom') return []
      const names = Object.keys(operation.fields)
      const at = names.indexOf('instrument_id')
      if (at === -1 || !names.includes('symbol')) return []
      return names[at + 1] === 'symbol' && names[at + 2] === 'exchange_mic' ? [] : [operation.id]
    }),
  )
  expect(odd).toEqual([])
})
