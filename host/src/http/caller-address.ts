import proxyAddress from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'

/**
 * Returns the address of the caller: of the connection or, behind trusted proxies, the one they forward. The same as
 * `request.ip` of a route.
 */
export function callerAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress ?? ''
  const isTrusted = proxyAddress.compile([...trustedProxies])
  return (request) => proxyAddress(request, isTrusted)
}

/**
 * Returns the protocol that the browser used: as reported by the connected trusted proxy, or else that of the
 * connection. The same as `request.protocol` of a route. Of several entries the last counts, because a caller can forge
 * all before it.
 */
export function callerProtocol(trustedProxies: readonly string[]): (request: IncomingMessage) => 'http' | 'https' {
  const isTrusted = trustedProxies.length === 0 ? () => false : proxyAddress.compile([...trustedProxies])
  return ({ headers, socket }) => {
    const reported = headers['x-forwarded-proto']?.toString().split(',').at(-1)?.trim()
    if (reported && isTrusted(socket.remoteAddress ?? '', 0)) return reported === 'https' ? 'https' : 'http'
    return 'encrypted' in socket ? 'https' : 'http'
  }
}
