import { readFileSync } from 'node:fs'

/** An operation in the specification's list. */
export interface Listed {
  readonly id: string
  readonly method: 'GET' | 'POST'
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

interface Documented {
  readonly 'x-example-call'?: string
  readonly parameters?: readonly { readonly name: string; readonly 'x-example-call'?: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}

type Paths = Readonly<Record<string, Readonly<Record<string, Documented>>>>

/** Calls operations with the first example in a service's document. */
export async function walker(address: string, key: string) {
  const document: { readonly paths: Paths } = JSON.parse(await (await fetch(`${address}/openapi.json`)).text())
  const documented = ({ path, method }: Listed) => document.paths[path]?.[method.toLowerCase()]
  return {
    /** Example URLs that use a given parameter of the operation. */
    callsOf: (operation: Listed): readonly string[] =>
      (documented(operation)?.parameters ?? []).flatMap(({ name, 'x-example-call': call }) =>
        call === undefined || IN_ALL.has(name) ? [] : [call],
      ),
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

const JSON_TYPE = 'application/json'

type Row = Readonly<Record<string, unknown>>

function rowsIn(text: string): readonly Row[] {
  const { data }: { readonly data?: Row | readonly Row[] } = JSON.parse(text)
  return data === undefined ? [] : [data].flat()
}
