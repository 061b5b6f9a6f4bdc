import { quantile } from '../statistics.ts'

/** A point in a request's way through the host, in nanoseconds of the machine's monotonic clock. */
export interface Mark {
  readonly what:
    'parsed' | 'authenticated' | 'checked' | 'admitted' | 'reading' | 'statement' | 'read' | 'answered' | 'written'
  readonly at: number
}

/** One request: when the client sent it and had its response, and what happened in between. */
export interface Trace {
  readonly sent: number
  readonly received: number
  readonly marks: readonly Mark[]
}

/** What happens up to each point. */
const STEPS: readonly (readonly [Mark['what'] | 'received', string])[] = [
  ['parsed', 'wake the host, parse the request'],
  ['authenticated', 'find the caller'],
  ['checked', 'parameters, snapshot version, names, entitlement'],
  ['admitted', 'admit'],
  ['reading', 'publishers, tag'],
  ['read', 'read the rows'],
  ['answered', 'make the response'],
  ['written', 'write it'],
  ['received', 'wake the client'],
]

/** The median duration of each step in microseconds, and the mean number of statements per request. */
export function stepsOf(traces: readonly Trace[]): readonly (readonly [step: string, value: number])[] {
  const steps = STEPS.map(([, title], index): [string, number] => [
    title,
    medianOf(traces, (each) => lasted(each, index)),
  ])
  const statements = traces.flatMap(({ marks }) => marks.filter(({ what }) => what === 'statement')).length
  return [
    ...steps,
    ['total', medianOf(traces, ({ sent, received }) => received - sent)],
    ['statements', Math.round((statements / traces.length) * 100) / 100],
  ]
}

const medianOf = (traces: readonly Trace[], nanoseconds: (trace: Trace) => number): number =>
  Math.round(quantile(traces.map(nanoseconds), 0.5) / 1_000)

/** A step that a request skips ends where the previous one ends. */
function lasted(trace: Trace, index: number): number {
  const ends = STEPS.slice(0, index + 1).map(([what]) => endOf(trace, what))
  const [end, before] = [ends.at(-1), ends.slice(0, -1).findLast((each) => each !== undefined) ?? trace.sent]
  return end === undefined ? 0 : end - before
}

function endOf({ marks, received }: Trace, what: Mark['what'] | 'received'): number | undefined {
  return what === 'received' ? received : marks.findLast((mark) => mark.what === what)?.at
}
