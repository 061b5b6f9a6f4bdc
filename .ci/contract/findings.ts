import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** A tester check that a response did not pass. */
export interface Finding {
  /** Such as `GET /v1/eod`, with the path as in the document. */
  readonly operation: string
  /** Kind of failure, such as `RejectedPositiveData`; for an error in the tester itself, its title. */
  readonly kind: string
  readonly message: string
  /** Such as `GET http://…`; headers and body are in the report. */
  readonly request: string
  readonly status: number | undefined
  /** The response, if it is a problem. */
  readonly problem: FoundProblem | undefined
  readonly body: string
}

/** The problem properties that say why a request was rejected. */
export interface FoundProblem {
  readonly code: string
  readonly errors?: readonly { readonly code: string; readonly parameter?: string; readonly pointer?: string }[]
}

/** A run's result and its number of requests. */
export interface Outcome {
  readonly findings: readonly Finding[]
  /** Requests with generated values, by operation. */
  readonly examples: ReadonlyMap<string, number>
}

/** The parts of report events that are read here; the report has more. */
interface Event {
  readonly ScenarioFinished?: { readonly phase: string; readonly recorder: Recorder }
  readonly NonFatalError?: { readonly label?: string; readonly info?: unknown }
  readonly FatalError?: unknown
}

interface Recorder {
  readonly label: string
  readonly checks?: Readonly<Record<string, readonly Check[]>>
  readonly interactions?: Readonly<Record<string, Interaction>>
}

interface Check {
  readonly status: string
  readonly failure_info?: {
    readonly failure: {
      readonly type: string
      readonly operation: string
      readonly message: string
      readonly title: string
    }
  }
}

interface Interaction {
  readonly request: { readonly method: string; readonly uri: string }
  readonly response?: { readonly status_code: number; readonly content?: { readonly $base64: string } | null } | null
}

/** Reads a run's NDJSON report. */
export async function readOutcome(report: string): Promise<Outcome> {
  const findings: Finding[] = []
  const examples = new Map<string, number>()
  for await (const line of createInterface({ input: createReadStream(report), crlfDelay: Infinity })) {
    const event: Event = JSON.parse(line)
    const error = event.NonFatalError ?? event.FatalError
    if (error !== undefined) findings.push(errorOf(error))
    const { phase, recorder } = event.ScenarioFinished ?? {}
    if (recorder === undefined) continue
    if (phase === 'fuzzing') examples.set(recorder.label, (examples.get(recorder.label) ?? 0) + requestsOf(recorder))
    findings.push(...findingsOf(recorder))
  }
  return { findings, examples }
}

const requestsOf = ({ interactions = {} }: Recorder) => Object.keys(interactions).length

function findingsOf({ checks = {}, interactions = {} }: Recorder): readonly Finding[] {
  return Object.entries(checks).flatMap(([id, these]) =>
    these.flatMap(({ failure_info: info }) => (info === undefined ? [] : [findingOf(info.failure, interactions[id])])),
  )
}

function findingOf(
  { type, operation, title, message }: NonNullable<Check['failure_info']>['failure'],
  interaction: Interaction | undefined,
): Finding {
  const { request, response } = interaction ?? {}
  const body = Buffer.from(response?.content?.$base64 ?? '', 'base64').toString()
  return {
    operation,
    kind: type,
    message: `${title}: ${message}`,
    request: request === undefined ? '' : `${request.method} ${request.uri}`,
    status: response?.status_code,
    problem: problemIn(body),
    body,
  }
}

/** An error in the tester itself counts as a problem, because it may have skipped requests. */
function errorOf(error: unknown): Finding {
  const message = JSON.stringify(error)
  return {
    operation: '',
    kind: 'Tester error',
    message,
    request: '',
    status: undefined,
    problem: undefined,
    body: '',
  }
}

function problemIn(body: string): FoundProblem | undefined {
  if (!body.startsWith('{"type":')) return undefined
  const problem: FoundProblem = JSON.parse(body)
  return problem
}
