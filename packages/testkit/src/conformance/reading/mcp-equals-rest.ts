import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '@bourse/kit'
import type { Check } from '../check.ts'
import type { Call } from '../support/calls.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { ask } from './ask.ts'
import { withoutOperations } from './call-kinds.ts'
import { operationsAs } from './operations-as.ts'
import { selectionOfAddress } from './selection-of-address.ts'
import { payerOf, type Payer } from './usage.ts'
import { withQuery } from './with-query.ts'

/** An operation must return the same response at the same price over MCP as over REST. */
export const mcpEqualsRest: Check = {
  name: 'mcp-equals-rest',
  says:
    'An MCP call differs from the same REST call in its rows, problem or price. Make the read ' +
    'depend on the parameters and on the caller in `call`, never on HTTP headers or on previous ' +
    'callers.',
  skip: (specimen) => withoutOperations(specimen, answersWithRows, 'its operations return only files'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    const payer = await payerOf(sample)
    const isMeant = ({ operation }: Call) => answersWithRows(operation.operation)
    const calls = sample.calls.filter(isMeant).flatMap(({ operation, address }) => [
      { operation, address },
      { operation, address: withQuery(address, { no_such_parameter: '1' }) },
    ])
    const findings: string[] = []
    for (const call of calls)
      findings.push(...(await wrongIn(sample, payer, call)).map((wrong) => `${call.address}: ${wrong}`))
    return findings
  },
}

const answersWithRows = (operation: Operation) => operation.kind !== 'custom' || !operation.downloads

/** A call's result, without transport details. */
interface Outcome {
  readonly status: number
  readonly cost: string | undefined
  readonly spent: number
  /** The exact text of `data`. */
  readonly data: string
  /** The other properties of the response, or the problem document. */
  readonly rest: Readonly<Record<string, unknown>>
}

async function wrongIn(sample: SampleHost, payer: Payer, call: Call): Promise<readonly string[]> {
  const rest = await outcomeOf(payer, async () => {
    const { status, headers, text } = await ask(sample, call.address, { key: payer.key })
    return { status, headers, body: text }
  })
  const mcp = await outcomeOf(payer, async () => {
    const { service, caller } = await operationsAs(sample, payer)
    return service.call(caller, selectionOfAddress(call))
  })
  const compared = (of: (outcome: Outcome) => unknown) => `${text(of(mcp))} over MCP, ${text(of(rest))} over REST`
  if (mcp.status !== rest.status) return [`it returns ${compared(({ status }) => status)}`]
  return [
    ...(mcp.data === rest.data ? [] : [`the rows are ${compared(({ data }) => data)}`]),
    ...(isDeepStrictEqual(mcp.rest, rest.rest)
      ? []
      : [`besides the rows, it returns ${compared((outcome) => outcome.rest)}`]),
    ...(mcp.cost === rest.cost ? [] : [`it states a cost of ${compared(({ cost }) => cost)}`]),
    ...(mcp.spent === rest.spent ? [] : [`it spends ${compared(({ spent }) => spent)}`]),
  ]
}

const text = (value: unknown) => (typeof value === 'string' ? value : String(JSON.stringify(value))).slice(0, 200)

interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

async function outcomeOf(payer: Payer, call: () => Promise<Answered>): Promise<Outcome> {
  const { status, headers, body } = await call()
  return { status, cost: headers['x-credits-cost'], spent: await payer.spent(), ...splitBody(body) }
}

/**
 * Separates `data` from the other properties, and drops what differs in every response: cursors, ids and addresses of
 * the channel.
 */
function splitBody(body: string): Pick<Outcome, 'data' | 'rest'> {
  const whole: Readonly<Record<string, unknown>> & { readonly meta?: Readonly<Record<string, unknown>> } =
    JSON.parse(body)
  const { data: _, meta, instance: _instance, request_id: _id, ...problem } = whole
  const at = body.lastIndexOf(',"meta":')
  if (meta === undefined || at === -1) return { data: '', rest: problem }
  const { next_cursor: cursor, ...others } = meta
  return { data: body.slice(0, at), rest: { ...others, hasNext: cursor !== null && cursor !== undefined } }
}
