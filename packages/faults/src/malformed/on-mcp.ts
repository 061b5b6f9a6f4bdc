import fc from 'fast-check'
import type { Findings } from '../findings.ts'
import type { RawAnswer } from '../support/raw-socket.ts'
import { JUDGED, leakIn, objectOf } from './judge.ts'
import { nastyText } from './nasty.ts'
import { mutationsOf } from './requests.ts'
import { malformedRequest, type MalformedRequest } from './said.ts'

const CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'call_endpoint', arguments: { operation: 'eod.list', parameters: { symbols: 'AAPL', limit: '2' } } },
}

/** Messages to `/mcp` with an error in one part. */
export function mcpRequests(key: string): fc.Arbitrary<MalformedRequest> {
  const name = fc.constantFrom('search_endpoints', 'get_api_documentation', 'call_endpoint', 'zq')
  const parameter = fc.dictionary(fc.constantFrom('symbols', 'from', 'limit', 'cursor', 'format', 'zq'), nastyText)
  const calls = fc.tuple(name, parameter).map(([tool, parameters]) => ({
    ...CALL,
    params: { name: tool, arguments: { ...CALL.params.arguments, parameters } },
  }))
  const body = fc.oneof(
    { weight: 3, arbitrary: calls.map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: mutationsOf(CALL).map((value) => JSON.stringify(value)) },
    fc.array(mutationsOf(CALL), { maxLength: 4 }).map((value) => JSON.stringify(value)),
    fc.json(),
    fc.constantFrom('', '[', '[]', 'null', '['.repeat(60_000), '{"jsonrpc":"2.0","id":1,"method":"initialize"}'),
  )
  const accept = fc.oneof(
    { weight: 5, arbitrary: fc.constant('application/json, text/event-stream') },
    fc.constantFrom('text/html', '*/*', ''),
  )
  return fc.tuple(body, accept).map(([text, accepted]) =>
    malformedRequest({
      kind: 'message to /mcp',
      method: 'POST',
      target: '/mcp',
      headers: [
        ['authorization', `Bearer ${key}`],
        ['content-type', 'application/json'],
        ['accept', accepted],
      ],
      body: Buffer.from(text ?? ''),
    }),
  )
}

export const FAILURE_AT_MCP = 'every failure at /mcp is a problem or a protocol error'

/** Checks that the response is a problem document or a JSON-RPC error. */
export function judgeMcp(findings: Findings, sent: MalformedRequest, { status, headers, body }: RawAnswer): void {
  const what = () => `${sent.bytes.toString('latin1').slice(-160)} → ${status} ${body.slice(0, 160)}`
  findings.holds(JUDGED.answered, status !== 0, what)
  findings.holds(JUDGED.ours, status < 500, what)
  findings.holds(JUDGED.leaks, leakIn(body) === undefined, () => `${leakIn(body)} in ${what()}`)
  findings.holds('no tool fails with a server error', !body.includes('internal-error'), what)
  if (status < 400) return
  const isTold =
    headers.get('content-type')?.startsWith('application/problem+json') === true || 'error' in objectOf(body)
  findings.holds(FAILURE_AT_MCP, isTold, what)
}
