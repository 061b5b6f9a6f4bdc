import type { Findings } from '../findings.ts'
import type { RawAnswer } from '../support/raw-socket.ts'
import type { MalformedRequest } from './said.ts'

/**
 * Text that no response may contain: code locations, statements, and error messages from PostgreSQL and Node. No
 * request contains any of it.
 */
const LEAKS: readonly RegExp[] = [
  /\bat (?:async )?[\w.<>]+ \(/,
  /\.[cm]?[jt]s:\d+/,
  /node_modules|node:internal/,
  /\/(?:work|home|root|tmp|usr)\//,
  /\b(?:from|join|into|update|table) (?:bourse|pgboss|[a-z_]+)\.[a-z_]+/i,
  /\b(?:batch_id|closed_in|pg_temp|pg_catalog)\b/,
  /syntax error at|invalid input syntax|invalid byte sequence|out of range for type/,
  /relation "|column "|violates|unterminated/,
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|DatabaseError)\b/,
  /Cannot read propert|is not a function|is not iterable|Maximum call stack|Unexpected token/,
]

/** Invariants of every response. */
export const JUDGED = {
  answered: 'every request is answered',
  ours: 'never a 500',
  leaks: 'no response contains a stack trace or a statement',
  problem: 'every failure is problem+json',
}

/** Codes of 5xx responses that do not count as failures of the host. */
const KNOWN_5XX = /^(?:dataset-unpublished|dataset-unavailable|coverage-unavailable)$/

/** Checks a response against the invariants that hold for every response. */
export function judge(findings: Findings, said: MalformedRequest, answer: RawAnswer): void {
  const { status, headers, body } = answer
  const what = () => `${said.kind}: ${said.bytes.toString('latin1').slice(0, 160)} → ${status} ${body.slice(0, 120)}`
  if (said.expects === 'answer') findings.holds(JUDGED.answered, status !== 0, what)
  findings.holds(JUDGED.ours, status < 500 || isKnown(said, answer), what)
  findings.holds(JUDGED.leaks, leakIn(body) === undefined, () => `${leakIn(body)} in ${what()}`)
  if (status < 400 || said.isHead) return
  findings.holds(JUDGED.problem, isProblem(answer), () => `${headers.get('content-type')}: ${what()}`)
}

/** The first leaked text in a response. */
export function leakIn(text: string): string | undefined {
  for (const leak of LEAKS) {
    const found = leak.exec(text)
    if (found !== null) return found[0]
  }
  return undefined
}

/** A response to HEAD has no body with a code. */
function isKnown({ isHead }: MalformedRequest, { status, body }: RawAnswer): boolean {
  return (status === 501 || status === 503) && (isHead || KNOWN_5XX.test(String(objectOf(body)['code'])))
}

function isProblem({ status, headers, body }: RawAnswer): boolean {
  const problemBody = objectOf(body)
  return (
    headers.get('content-type')?.startsWith('application/problem+json') === true &&
    headers.get('x-request-id') === problemBody['request_id'] &&
    problemBody['status'] === status &&
    ['type', 'title', 'detail', 'code'].every(
      (name) => typeof problemBody[name] === 'string' && problemBody[name] !== '',
    )
  )
}

/** A JSON object; an empty one for anything else. */
export function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
