import type { Findings } from '../findings.ts'
import type { RawAnswer } from '../support/raw-socket.ts'
import { encodeValues, target, withType, type Callable, type Headers } from './callable.ts'
import { judge, objectOf } from './judge.ts'
import { malformedRequest, type MalformedRequest } from './said.ts'

/** Sends every received cursor unchanged, truncated, modified, and in place of a different one. */
export function cursorsOf(callables: readonly Callable[], key: string): readonly MalformedRequest[] {
  const auth: Headers = [['authorization', `Bearer ${key}`]]
  const known = callables.flatMap(({ cursor }) => cursor ?? [])
  return callables.flatMap((callable) => {
    const { cursor, method, example } = callable
    if (cursor === undefined) return []
    const send = (kind: MalformedRequest['kind'], sent: string) =>
      malformedRequest({
        kind,
        method,
        target: target(callable, { ...encodeValues(example), cursor: sent }),
        headers: withType(callable, auth),
      })
    return [send('genuine cursor', cursor), ...forged(cursor, known).map((each) => send('forged cursor', each))]
  })
}

/**
 * Cursors truncated within and after the signature, modified in both parts, doubled, and one from another operation.
 */
function forged(cursor: string, known: readonly string[]): readonly string[] {
  const middle = Math.floor(cursor.length / 2)
  const other = known.find((each) => each !== cursor)
  return [
    ...[10, middle, cursor.length - 4].map((length) => cursor.slice(0, length)),
    ...[3, middle].map((at) => cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1)),
    cursor + cursor,
    ...(other === undefined ? [] : [other]),
  ]
}

/** The host accepts a genuine cursor, which shows that it rejects the others because they were modified. */
export function judgeCursor(findings: Findings, sent: MalformedRequest, answer: RawAnswer): void {
  judge(findings, sent, answer)
  const { status, body } = answer
  const what = () => `${sent.bytes.toString('latin1').slice(0, 160)} → ${status} ${body.slice(0, 120)}`
  if (sent.kind === 'genuine cursor') findings.holds('a genuine cursor is accepted', status === 200, what)
  else
    findings.holds(
      'a truncated or forged cursor is rejected',
      status === 422 && objectOf(body)['code'] === 'cursor-mismatch',
      what,
    )
}
