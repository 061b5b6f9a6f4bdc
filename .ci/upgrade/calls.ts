import { setTimeout as wait } from 'node:timers/promises'
import type { Deployment } from '../release/deployment.ts'
import { withJobsUnderWay } from './jobs-under-way.ts'

const ROUND_MS = 10_000
const ROUNDS = 60

/** Reports usage, which each request changes. */
const COUNTS_REQUESTS = /^\/v1\/usage\b/

/** Reports delayed quotes or bars of the session, which change while the demo's markets are open. */
const FOLLOWS_SESSION = /^\/v1\/(quotes|snapshot|intraday|bars|vwap)\?/

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly 'x-example-call'?: string }>>>>
}

/** Example calls to the GET operations that a host answers with 200, each with the bytes of its `data`. */
export async function exampleAnswers(served: Deployment): Promise<ReadonlyMap<string, string>> {
  const contract: Contract = JSON.parse(await (await served.ask('/openapi.json')).text())
  const all = Object.values(contract.paths).flatMap(({ get }) => get?.['x-example-call'] ?? [])
  const calls = all.filter((call) => !COUNTS_REQUESTS.test(call))
  const answers = new Map<string, string>()
  for (const call of calls) {
    const { status, data } = await answerTo(served, call)
    if (status === 200) answers.set(call, data)
  }
  return answers
}

/**
 * Responses to the examples and a few more calls, which must have rows, captured once no job is due and two consecutive
 * attempts return the same responses.
 */
export function settledAnswers(
  served: Deployment,
  settings: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const round = async () => ({ examples: await exampleAnswers(served), asked: await answersTo(served, more) })
  return withJobsUnderWay(settings, async (jobsUnderWay) => {
    let last = await round()
    for (let rounds = 0; rounds < ROUNDS; rounds++) {
      await wait(ROUND_MS)
      const isBusy = (await jobsUnderWay()) > 0
      const next = await round()
      if (!isBusy && isSame(last.examples, next.examples) && isSame(last.asked, next.asked))
        return new Map([...(await withSessionUntilNow(served, next.examples)), ...withRows(next.asked)])
      last = next
    }
    throw new Error(`the responses of ${served.address} changed for more than ${(ROUNDS * ROUND_MS) / 1_000} s`)
  })
}

/** The responses, with those that follow a session replaced by responses as of now, which stay the same. */
async function withSessionUntilNow(
  served: Deployment,
  answers: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const fixed = new Map<string, string>()
  for (const [call, data] of answers) {
    const asOf = FOLLOWS_SESSION.test(call) ? (await answerTo(served, call)).asOf : undefined
    if (asOf === undefined) fixed.set(call, data)
    else fixed.set(`${call}&as_of=${asOf}`, (await answerTo(served, `${call}&as_of=${asOf}`)).data)
  }
  return fixed
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  JSON.stringify([...one]) === JSON.stringify([...other])

/** Responses with any status, because rows may be missing until the jobs are done. */
async function answersTo(served: Deployment, calls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  for (const call of calls) answers.set(call, (await answerTo(served, call)).data)
  return answers
}

function withRows(answers: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  for (const [call, data] of answers)
    if (!data.startsWith('{"data":[{')) throw new Error(`${call}: expected rows, got ${data.slice(0, 300)}`)
  return answers
}

export async function answerTo(
  served: Deployment,
  call: string,
): Promise<{ readonly status: number; readonly data: string; readonly asOf: string | undefined }> {
  const answer = await served.ask(call)
  const text = await answer.text()
  return { status: answer.status, data: dataOf(text), asOf: /"as_of":"([^"]+)"/.exec(text)?.[1] }
}

/** The bytes of `data`: the rest of a response contains releases, times and request ids. */
export function dataOf(text: string): string {
  const end = text.lastIndexOf(',"meta":')
  return text.slice(0, end < 0 ? text.length : end)
}

/** Number of concurrent callers. */
const CALLERS = 4

export interface Asked {
  /** Number of requests by status, or by error if there was no response. */
  readonly statuses: ReadonlyMap<string, number>
  /** One call for each status other than 200. */
  readonly examples: ReadonlyMap<string, string>
}

/**
 * Cycles through the calls: sends at least the given number of requests, and continues while `isGoing` returns true.
 */
export async function askMany(
  served: Deployment,
  calls: readonly string[],
  { atLeast, isGoing = () => false }: { readonly atLeast: number; readonly isGoing?: () => boolean },
): Promise<Asked> {
  const statuses = new Map<string, number>()
  const examples = new Map<string, string>()
  let sent = 0
  async function caller(): Promise<void> {
    while (sent < atLeast || isGoing()) {
      const call = calls[sent++ % calls.length] ?? ''
      const status = await answerTo(served, call).then(
        (answer) => String(answer.status),
        (error: unknown) => `no answer (${String(error)})`,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status !== '200' && !examples.has(status)) examples.set(status, call)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return { statuses, examples }
}

/** Problems for responses with a status other than 200. */
export const failures = (who: string, { statuses, examples }: Asked): readonly string[] =>
  [...examples].map(
    ([status, call]) => `${who}: ${statuses.get(status)} responses were ${status}, such as that of ${call}`,
  )
