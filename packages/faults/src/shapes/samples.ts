import type { Callable } from '../malformed/callable.ts'
import type { BodyRequest } from './requests.ts'

const call = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
})
const MCP = [['accept', 'application/json, text/event-stream']] as const

/** Each entry point that accepts a body, with a valid body; includes operators' entry points and unknown paths. */
export function samples(callables: readonly Callable[]): readonly BodyRequest[] {
  const posts = callables.filter(({ method }) => method === 'POST')
  const screen = { filters: [{ field: 'close', op: 'in', value: [1] }], sort: [{ field: 'volume', order: 'desc' }] }
  const messages = [
    call('call_endpoint', { endpoint: '/v1/screener', body: screen, parameters: { limit: '1' } }),
    call('call_endpoint', { endpoint: 'eod.list', parameters: { symbols: 'AAPL' } }),
    call('search_endpoints', { query: 'daily bars', limit: 5 }),
    call('get_api_documentation', { endpoint: 'eod.list' }),
    [call('get_api_documentation', { endpoint: 'zq' })],
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {} } },
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
  ]
  return [
    ...posts.map(({ path, body }) => ({ method: 'POST' as const, target: path, sample: body })),
    { method: 'POST', target: '/v1/screener', sample: screen },
    ...messages.map((sample) => ({ method: 'POST' as const, target: '/mcp', sample, headers: MCP })),
    { method: 'POST', target: '/admin/v1/accounts', sample: { name: 'a', plan: 'free' } },
    { method: 'PATCH', target: '/admin/v1/imports/imp_5d2f8c1f0a7be4d39c06', sample: { map: { a: 'b' } } },
    { method: 'PUT', target: '/admin/v1/imports/imp_5d2f8c1f0a7be4d39c06/parts/1', sample: 1 },
    { method: 'POST', target: '/v1/nothing', sample: { a: 1 } },
    { method: 'POST', target: '/docs', sample: { a: 1 } },
  ]
}

/** A client's messages on the stream. */
export const STREAM_SAMPLES = [
  { action: 'subscribe', id: 1, channel: 'quotes', symbols: ['AAPL'] },
  { action: 'unsubscribe', id: 1, channel: 'quotes', symbols: ['AAPL'] },
  { action: 'auth', key: 'brs_x' },
] as const

/** Paths to test headers on: an operation, the documentation, and an unknown path. */
export const WITH_HEADERS = [
  '/v1/eod?symbols=AAPL',
  '/mcp',
  '/docs',
  '/openapi.json',
  '/admin/v1/keys',
  '/v1/stream',
  '/zq',
]
