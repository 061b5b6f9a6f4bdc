import type { RawExchange } from '@bourse/kit/delivery'

/** Sends JSON, with the headers of an operation's response that concern its price and limits. */
export function sendJson(
  { request, response }: RawExchange,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  for (const [name, value] of Object.entries(headers))
    if (name.startsWith('x-') && name !== 'x-request-id') response.setHeader(name, value)
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body))
  request.resume()
}

/** The path and the query of a request. */
export function addressOf({ request }: RawExchange): { readonly path: string; readonly query: URLSearchParams } {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2)
  return { path: path.replace(/\/$/, ''), query: new URLSearchParams(query) }
}

/** Whether the rows are synthetic, which the host says in a header. */
export const isDemo = ({ response }: RawExchange): boolean => response.getHeader('x-bourse-data') === 'demo'
