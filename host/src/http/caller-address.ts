import proxyAddress from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'

/**
 * Returns the caller's address: the connection's or, behind trusted proxies, the one they forward. Same as `request.ip`
 * in a route.
 */
export function callerAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress ?? ''
  const isTrusted = proxyAddress.compile([...trustedProxies])
  return (request) => proxyAddress(request, isTrusted)
}

/**
 * Returns the protocol that the browser used: as reported by the connected trusted proxy, or else the connection's.
 * Same as `request.protocol` in a route. If the header has several entries, the last one counts, because a caller can
 * forge all the others.
 */
export function callerProtocol(trustedProxies: readonly string[]): (request: IncomingMessage) => 'http' | 'https' {
  const isTrusted = trustedProxies.length === 0 ? () => false : proxyAddress.compile([...trustedProxies])
  return ({ headers, socket }) => {
    const reported = headers['x-forwarded-proto']?.toString().split(',').at(-1)?.trim()
    if (reported && isTrusted(socket.remoteAddress ?? '', 0)) return reported === 'https' ? 'https' : 'http'
    return 'encrypted' in socket ? 'https' : 'http'
  }
}
