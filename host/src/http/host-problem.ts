import { problem, type Problem } from '@bourse/kit'
import type { IncomingMessage } from 'node:http'

/**
 * What is wrong with a request's Host header. If there are two, a proxy may have used the other one. Only HTTP/1.0
 * allows a request without one.
 */
export function hostProblem({ rawHeaders, headers, httpVersion }: IncomingMessage): Problem | undefined {
  if (headers.host === undefined)
    return httpVersion === '1.1' ? problem('malformed-request', 'Host: expected one header, got none.') : undefined
  let count = 0
  // Names and values alternate. If there are several Host headers, Node itself uses the first.
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count > 1 ? problem('malformed-request', `Host: expected one header, got ${count}.`) : undefined
}
