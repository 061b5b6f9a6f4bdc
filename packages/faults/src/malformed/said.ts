/** Kinds of malformed requests. */
export const KINDS = [
  'one wrong parameter',
  'wrong parameters',
  'strange query',
  'forged cursor',
  'wrong cursor',
  'wrong path',
  'wrong headers',
  'wrong method',
  'wrong key',
  'wrong body',
  'broken HTTP',
  'message to /mcp',
] as const

/** A request as sent over the wire. */
export interface MalformedRequest {
  /** What is wrong with the request, or that its cursor is genuine. */
  readonly kind: (typeof KINDS)[number] | 'genuine cursor'
  readonly bytes: Buffer
  /** Expected response: `answer` for any HTTP request; for other input the connection may also close. */
  readonly expects: 'answer' | 'anything'
  readonly isHead: boolean
}

export interface Request {
  readonly kind: MalformedRequest['kind']
  readonly method: string
  /** Path with query, as in the request line. */
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: Buffer | undefined
}

/** Builds a request; the connection closes after the response. */
export function malformedRequest({ kind, method, target, headers, body }: Request): MalformedRequest {
  const length: readonly (readonly [string, string])[] =
    body === undefined ? [] : [['content-length', String(body.length)]]
  const lines = [['host', 'bourse'], ['connection', 'close'], ...length, ...headers].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
  return {
    kind,
    bytes: body === undefined ? head : Buffer.concat([head, body]),
    expects: 'answer',
    isHead: method === 'HEAD',
  }
}
