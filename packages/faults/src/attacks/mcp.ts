import { Pool } from 'undici'
import type { Attack, AttackResponse, Target } from './attack.ts'

/** Number of calls in one POST, each for the largest possible page. */
export const CALLS = 60
/** Number of symbols per call. If a body has more values in total, the host rejects it before parsing it. */
const NAMES = 80

/** Attackers' request bodies at `/mcp` by kind of attack; the symbols are the market's. */
export function mcpBody(attack: McpAttack, symbols: readonly string[]): object {
  switch (attack) {
    case 'a name of 50,000 spaces':
      return call('get_api_documentation', { endpoint: `a${' '.repeat(50_000)}b` })
    case 'a query of 8,000 words':
      return call('search_endpoints', { query: Array.from({ length: 8_000 }, (_, at) => `w${at}`).join(' ') })
    case '3,000 unknown parameters':
      return call('call_endpoint', {
        endpoint: 'eod.list',
        parameters: Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`parameter${at}`, 1])),
      })
    case 'a batch of the largest pages':
      return Array.from({ length: CALLS }, (_, id) =>
        call(
          'call_endpoint',
          { endpoint: 'eod.list', parameters: { symbols: symbols.slice(0, NAMES), limit: 10_000 } },
          id,
        ),
      )
  }
}

/** Kinds of attacks at `/mcp`. */
export const MCP_ATTACKS = [
  'a name of 50,000 spaces',
  'a query of 8,000 words',
  '3,000 unknown parameters',
  'a batch of the largest pages',
] as const
export type McpAttack = (typeof MCP_ATTACKS)[number]

const call = (name: string, given: object, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
})

/** Sends the same body repeatedly. */
export function attackMcp({ address, key }: Target, body: object): Attack {
  const pool = new Pool(address, { connections: 1, headersTimeout: 120_000, bodyTimeout: 120_000 })
  const text = JSON.stringify(body)
  const messages = Array.isArray(body) ? body.length : 1
  return {
    async strike() {
      const answer = await pool.request({
        method: 'POST',
        path: '/mcp',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: text,
      })
      return responsesOf(await answer.body.text(), messages)
    },
    close: () => pool.destroy(),
  }
}

/** A problem appears both as an object and as text with escaped quotes. */
function responsesOf(text: string, messages: number): readonly AttackResponse[] {
  const codes = [...text.matchAll(/"instance":"[^"]*","code":"([a-z-]+)"/g)].map(([, code = '']) => code)
  const answered = Array.from({ length: messages - codes.length }, () => 'answered')
  return [...codes, ...answered].map((code) => ({ code, bytes: text.length }))
}
