import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { callerAddress } from '../src/http/caller-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

describe('The address of a caller', () => {
  it('is that of the connection, whatever a header says, where no proxy is trusted', () => {
    expect(callerAddress([])(from('192.0.2.7', '198.51.100.1'))).toBe('192.0.2.7')
  })

  it('is what a trusted proxy says, and not what somebody else does', () => {
    const addressOf = callerAddress(['10.0.0.0/8'])
    expect(addressOf(from('10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1')
    expect(addressOf(from('192.0.2.7', '198.51.100.1'))).toBe('192.0.2.7')
  })

  it('is the last one before trusted proxies: what a caller wrote into the header itself counts for nothing', () => {
    expect(callerAddress(['10.0.0.0/8'])(from('10.1.2.3', '203.0.113.9, 198.51.100.1, 10.9.9.9'))).toBe('198.51.100.1')
  })

  it('cannot be set up with what is no address', () => {
    expect(() => callerAddress(['my-proxy'])).toThrow('my-proxy')
  })
})
