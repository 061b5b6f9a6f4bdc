import { readFileSync } from 'node:fs'

/** An operation in the specification's list. */
export interface Listed {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path with `/v1`, and with `{name}` for path parameters. */
  readonly path: string
  readonly package: string
}

const list = new URL('../../operations.json', import.meta.url)
export const operations: readonly Listed[] = JSON.parse(readFileSync(list, 'utf8'))

/** Result of an operation's first example. */
export interface Walked {
  readonly status: number
  /** Number of rows in a list; 1 for an object. */
  readonly rows: number
  /** The first row, or the object. */
  readonly first: Row | undefined
  readonly told: string
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly example?: unknown
  readonly schema: { readonly 'x-together-with'?: string | Readonly<Record<string, unknown>> }
}

interface Documented {
  readonly 'x-example-call'?: string
  readonly parameters: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> }
}

/** Calls operations with the first example in a service's document. */
export async function walker(address: string, key: string) {
  const document: Document = JSON.parse(await (await fetch(`${address}/openapi.json`)).text())
  const documented = ({ path, method }: Listed) => document.paths[path]?.[method.toLowerCase()]
  return {
    /** For each parameter of the operation, the URLs that use its example. */
    callsOf: (operation: Listed) => callsWithEachParameter(document, operation.path, documented(operation)),
    isServed: (operation: Listed) => documented(operation) !== undefined,
    async walk(operation: Listed, path?: string): Promise<Walked> {
      const { requestBody, 'x-example-call': call = operation.path } = documented(operation) ?? {}
      const body = requestBody?.content['application/json']?.example
      const answer = await fetch(address + (path ?? call), {
        method: operation.method,
        headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': JSON_TYPE }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const told = await answer.text()
      const rows = rowsIn(told)
      return {
        status: answer.status,
        rows: rows.length,
        first: rows[0],
        told: `${path ?? call}: ${told.slice(0, 300)}`,
      }
    },
  }
}

/** Parameters of every operation, which change the response's form, not its content. */
const IN_ALL: ReadonlySet<string> = new Set([
  'as_of',
  // What changed today depends on when the market was loaded.
  'before',
  'changed_since',
  'cursor',
  'dry_run',
  'fields',
  'format',
  'limit',
  'numbers',
  'order',
  'provenance',
])

/**
 * One of the URLs has rows: the operation's example with the parameter, or the parameter with those that are required,
 * or also with a date, for parameters that limit a read of the entire market.
 */
function callsWithEachParameter(
  { components }: Document,
  path: string,
  operation: Documented | undefined,
): readonly (readonly string[])[] {
  const { 'x-example-call': call, parameters = [] } = operation ?? {}
  const all = parameters.flatMap((one) => ('$ref' in one ? (components.parameters[nameIn(one.$ref)] ?? []) : [one]))
  const exampleOf = (name: string) => all.find((one) => one.name === name)?.example
  const required = new Set(all.flatMap((one) => (one.required === true ? [one.name] : [])))
  return all.flatMap(({ name, in: place, example, schema }) => {
    if (call === undefined || place !== 'query' || example === undefined || IN_ALL.has(name)) return []
    const { 'x-together-with': others = {} } = schema
    const companions = typeof others === 'string' ? { [others]: undefined } : others
    const given = Object.entries({ [name]: example, ...companions }).map(
      ([one, value]) => [one, String(value ?? exampleOf(one))] as const,
    )
    const inPath = given.filter(([one]) => path.includes(`{${one}}`))
    const address = inPath.length === 0 ? call : withPath(path, inPath)
    const inQuery = given.filter((one) => !inPath.includes(one))
    const dated = [...inQuery, ['date', String(exampleOf('date'))] as const]
    return [
      [
        withQuery(address, inQuery),
        withQuery(address, inQuery, required),
        ...(exampleOf('date') === undefined ? [] : [withQuery(address, dated, required)]),
      ],
    ]
  })
}

/** The path with the values that a query parameter requires in it. */
const withPath = (path: string, given: readonly (readonly [string, string])[]) =>
  given.reduce((text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)), path)

const nameIn = (reference: string) => reference.replace('#/components/parameters/', '')

/** The URL with further query parameters; with `only`, without all others. */
function withQuery(call: string, given: readonly (readonly [string, string])[], only?: ReadonlySet<string>): string {
  const { pathname, searchParams } = new URL(call, 'http://bourse')
  const query = new URLSearchParams([...searchParams].filter(([name]) => only?.has(name) ?? true))
  for (const [name, value] of given) query.set(name, value)
  return `${pathname}?${query}`
}

const JSON_TYPE = 'application/json'

type Row = Readonly<Record<string, unknown>>

function rowsIn(text: string): readonly Row[] {
  const { data }: { readonly data?: Row | readonly Row[] } = JSON.parse(text)
  return data === undefined ? [] : [data].flat()
}
