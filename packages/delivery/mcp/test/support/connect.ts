import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

/** The official client, connected. Close it to end the test's connections. */
export interface Connection {
  readonly client: Client
  /** Calls a tool. */
  call(tool: string, given?: Readonly<Record<string, unknown>>): Promise<Answer>
}

/** A tool result with the properties that tests use. */
export interface Answer extends CallToolResult {
  // Tests check individual members of the response; a type would need casts in every test.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly told: any
  /** The text blocks. */
  readonly texts: readonly string[]
}

/** Connects as a client configured with a URL and a header. */
export async function connect(
  address: string,
  headers: Readonly<Record<string, string>>,
  clients: Client[],
): Promise<Connection> {
  const client = new Client({ name: 'test', version: '1' })
  clients.push(client)
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }))
  return {
    client,
    async call(name, given = {}) {
      const result = (await client.callTool({ name, arguments: given })) as CallToolResult
      const texts = result.content.flatMap((block) => (block.type === 'text' ? [block.text] : []))
      return { ...result, told: result.structuredContent, texts }
    },
  }
}
