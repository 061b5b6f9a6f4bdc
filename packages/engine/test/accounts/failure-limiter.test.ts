import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressGroup } from '../../src/accounts/address-group.ts'
import { createFailureLimiter } from '../../src/accounts/failure-limiter.ts'
import { simulatedClock } from '../../src/wiring/index.ts'

describe('failures per client address', () => {
  it('are limited to 60 in the minute that starts with the first one; then the address must wait until it ends', () => {
    const clock = simulatedClock('2026-03-02T10:00:30Z')
    const limiter = createFailureLimiter(clock)
    for (let i = 0; i < 60; i++) expect(limiter.failed('192.0.2.1')).toBeUndefined()
    clock.advance(10_000)
    expect(limiter.wait('192.0.2.1')).toBe(50)
    expect(limiter.failed('192.0.2.1')).toBe(50)
    expect(limiter.wait('192.0.2.2')).toBeUndefined()
    clock.advance(50_000)
    expect(limiter.wait('192.0.2.1')).toBeUndefined()
    expect(limiter.failed('192.0.2.1')).toBeUndefined()
  })

  it('the oldest addresses are forgotten, but never the newest, no matter how many there are', () => {
    const limiter = createFailureLimiter(simulatedClock('2026-03-02T10:00:00Z'))
    const many = Array.from({ length: 20_000 }, (_, i) => `10.0.${i >> 8}.${i & 255}`)
    for (const address of many) limiter.failed(address)
    for (let i = 0; i < 60; i++) limiter.failed('192.0.2.1')
    expect(limiter.wait('192.0.2.1')).toBe(60)
  })
})

describe('addresses that count as one client', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff::9', '2001:db8:0:0::/64'],
    ['2001:0DB8:0:1::', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4::/64'],
  ])('%s is %s', (address, group) => {
    expect(addressGroup(address)).toBe(group)
  })

  it('IPv6 addresses with the same first half count as one client, in any notation', () => {
    const group = fc.nat({ max: 0xffff })
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), group, (groups, other) => {
        const text = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':')
        const padded = groups.map((part) => part.toString(16).padStart(4, '0').toUpperCase()).join(':')
        expect(addressGroup(padded)).toBe(addressGroup(text(groups)))
        expect(addressGroup(text([...groups.slice(0, 7), other]))).toBe(addressGroup(text(groups)))
      }),
    )
  })
})
