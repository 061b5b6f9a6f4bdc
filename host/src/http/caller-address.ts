import proxyAddress from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'

/**
 * Tells who calls: whoever is connected, or behind trusted proxies the caller they name. The same as `request.ip` of a
 * route.
 */
export function callerAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress ?? ''
  const isTrusted = proxyAddress.compile([...trustedProxies])
  return (request) => proxyAddress(request, isTrusted)
}
