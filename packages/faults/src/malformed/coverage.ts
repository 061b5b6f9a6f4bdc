import type { OpenApiDocument } from '@bourse/host'
import type { Findings } from '../findings.ts'
import { percent } from './nasty.ts'
import { KINDS, type MalformedRequest } from './said.ts'
import { WRONG_IN_ADDRESS, WRONG_IN_HEADER } from './sweep.ts'

/** Records which malformed input was sent, by parsing its bytes and comparing it with the OpenAPI document. */
export interface Coverage {
  /** Records a request that was sent. */
  saw(said: MalformedRequest): void
  /** Checks that no kind of input is missing; with `inEveryWay`, that every parameter had every wrong value. */
  judge(findings: Findings, inEveryWay: boolean): void
}

export function createCoverage(document: OpenApiDocument): Coverage {
  const operations = operationsIn(document)
  const places = operations.flatMap((operation) => operation.places)
  const kinds = new Set<string>()
  return {
    saw(said) {
      kinds.add(said.kind)
      if (said.kind === 'one wrong parameter') note(operations, readBack(said))
      if (said.kind === 'wrong body') noteBody(operations, readBack(said))
    },
    judge(findings, inEveryWay) {
      for (const kind of KINDS) findings.holds('requests are malformed in every way', kinds.has(kind), () => kind)
      for (const { name, sent } of places)
        findings.holds('every parameter of every operation was malformed once', sent.size > 0, () => name)
      if (inEveryWay) judgeEveryWay(findings, places)
      const somewhere = new Set(places.flatMap(({ sent }) => [...sent]))
      for (const form of WRONG_IN_ADDRESS)
        findings.holds('every part of a request was malformed once', somewhere.has(form), () => shown(form))
      for (const { name, hasBody, bodies } of operations)
        if (hasBody) findings.holds('every body was malformed once', bodies > 0, () => name)
    },
  }
}

function judgeEveryWay(findings: Findings, places: readonly Place[]): void {
  for (const { name, forms, works, sent } of places) {
    const missing = forms.find((form) => form !== works && !sent.has(form))
    findings.holds(
      'every parameter of every operation was malformed in every way',
      missing === undefined,
      () => `${name}: ${shown(missing)}`,
    )
  }
}

const shown = (form = '') => JSON.stringify(form.slice(0, 60))

/** An operation's parameter, and the values sent for it. */
interface Place {
  readonly name: string
  readonly forms: readonly string[]
  /** The parameter's value in the valid call, as encoded in a URL. */
  readonly works: string | undefined
  readonly valueIn: (request: Request) => string | undefined
  readonly sent: Set<string>
}

interface Operation {
  readonly name: string
  readonly method: string
  readonly path: RegExp
  readonly places: readonly Place[]
  readonly hasBody: boolean
  /** Number of wrong bodies sent. */
  bodies: number
}

function operationsIn({ paths }: OpenApiDocument): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters, requestBody, 'x-example-call': call }]): Operation => {
      const pattern = new RegExp(`^${path.replaceAll(/\{([a-z_]+)\}/g, '(?<$1>[^/]*)')}$`)
      const working = new URL(call, 'http://bourse').searchParams
      const name = `${method.toUpperCase()} ${path}`
      return {
        name,
        method: method.toUpperCase(),
        path: pattern,
        hasBody: requestBody !== undefined,
        bodies: 0,
        places: parameters.map((parameter) => {
          const works = working.get(parameter.name)
          return {
            name: `${name} ${parameter.name}`,
            forms: parameter.in === 'header' ? WRONG_IN_HEADER : WRONG_IN_ADDRESS,
            works: parameter.in !== 'query' || works === null ? undefined : percent(works),
            valueIn: {
              path: (request: Request) => pattern.exec(request.path)?.groups?.[parameter.name],
              query: (request: Request) => request.query.get(parameter.name),
              header: (request: Request) => request.headers.get(parameter.name),
            }[parameter.in],
            sent: new Set<string>(),
          }
        }),
      }
    }),
  )
}

/** A request as sent over the wire. */
interface Request {
  readonly method: string
  readonly path: string
  readonly query: ReadonlyMap<string, string>
  readonly headers: ReadonlyMap<string, string>
}

function readBack({ bytes }: MalformedRequest): Request {
  const text = bytes.toString('latin1')
  const [first = '', ...lines] = text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n')
  const [method = '', target = ''] = first.split(' ')
  const [path = '', query = ''] = target.split('?')
  return { method, path, query: pairs(query.split('&'), '='), headers: pairs(lines, ': ') }
}

function pairs(texts: readonly string[], between: string): ReadonlyMap<string, string> {
  return new Map(
    texts.map((text): [string, string] => {
      const at = text.indexOf(between)
      return [text.slice(0, at), text.slice(at + between.length)]
    }),
  )
}

const asked = (operations: readonly Operation[], { method, path }: Request) =>
  operations.filter((operation) => operation.method === method && operation.path.test(path))

function note(operations: readonly Operation[], request: Request): void {
  for (const { valueIn, works, forms, sent } of asked(operations, request).flatMap(({ places }) => places)) {
    const value = valueIn(request)
    if (value !== undefined && value !== works && forms.includes(value)) sent.add(value)
  }
}

function noteBody(operations: readonly Operation[], request: Request): void {
  for (const operation of asked(operations, request)) operation.bodies += 1
}
