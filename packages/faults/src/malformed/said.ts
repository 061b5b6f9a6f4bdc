/** What can be wrong with a request. */
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

/** One request as it goes over the wire. */
export interface Said {
  /** What is wrong with it; nothing is with a genuine cursor. */
  readonly kind: (typeof KINDS)[number] | 'genuine cursor'
  readonly bytes: Buffer
  /** What must come back: `answer` for everything that is HTTP; what is not may also be cut off. */
  readonly expects: 'answer' | 'anything'
  readonly isHead: boolean
}

export interface Request {
  readonly kind: Said['kind']
  readonly method: string
  /** Path with query, as it stands in the first line. */
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: Buffer | undefined
}

/** Puts a request together; the connection is closed behind the answer. */
export function said({ kind, method, target, headers, body }: Request): Said {
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
