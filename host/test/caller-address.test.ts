import type { IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createApp } from '../src/http/app.ts'
import { callerAddress, callerProtocol } from '../src/http/caller-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

describe("a caller's address", () => {
  it('the address is that of the connection if no proxy is trusted, even if a header states a different one', () => {
    expect(callerAddress([])(from('192.0.2.7', '198.51.100.1'))).toBe('192.0.2.7')
  })

  it('is the one that a trusted proxy reports, but never one reported by any other client', () => {
    const addressOf = callerAddress(['10.0.0.0/8'])
    expect(addressOf(from('10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1')
    expect(addressOf(from('192.0.2.7', '198.51.100.1'))).toBe('192.0.2.7')
  })

  it('the address is the last one before the trusted proxies; entries sent by the caller are ignored', () => {
    expect(callerAddress(['10.0.0.0/8'])(from('10.1.2.3', '203.0.113.9, 198.51.100.1, 10.9.9.9'))).toBe('198.51.100.1')
  })

  it('an invalid address cannot be configured as a trusted proxy', () => {
    expect(() => callerAddress(['my-proxy'])).toThrow('my-proxy')
  })
})

describe("a caller's protocol", () => {
  const by = (remoteAddress: string, told?: string) =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-proto': told } }) as unknown as IncomingMessage
  const PROXIES = ['10.0.0.0/8']
  const TOLD = [undefined, '', 'http', 'https', ' https ', 'https,', 'https, http', 'http, https', 'https, https, http']

  it('is the one that the connected trusted proxy reports, but never one reported by any other client', () => {
    expect(callerProtocol(PROXIES)(by('10.1.2.3', 'https'))).toBe('https')
    expect(callerProtocol(PROXIES)(by('192.0.2.7', 'https'))).toBe('http')
    expect(callerProtocol([])(by('10.1.2.3', 'https'))).toBe('http')
  })

  it('the protocol is the last of several entries; earlier ones from the caller are ignored', () => {
    expect(callerProtocol(PROXIES)(by('10.1.2.3', 'https, http'))).toBe('http')
    expect(callerProtocol(PROXIES)(by('10.1.2.3', 'http, https'))).toBe('https')
  })

  it('the protocol is the same for a stream as for a route, for any header value', async () => {
    const app = createApp(pino({ level: 'silent' }), [], PROXIES)
    app.get('/', ({ protocol }) => ({ isSecure: protocol === 'https' }))
    try {
      for (const remoteAddress of ['10.1.2.3', '192.0.2.7'])
        for (const told of TOLD) {
          const headers = told === undefined ? {} : { 'x-forwarded-proto': told }
          const answer = await app.inject({ url: '/', remoteAddress, headers })
          const isSecure = callerProtocol(PROXIES)(by(remoteAddress, told)) === 'https'
          expect([told, answer.json()]).toEqual([told, { isSecure }])
        }
    } finally {
      await app.close()
    }
  })
})
