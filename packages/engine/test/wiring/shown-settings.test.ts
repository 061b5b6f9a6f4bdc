import { describe, expect, it } from 'vitest'
import { withoutPassword } from '../../src/wiring/config/shown-settings.ts'

describe('a database URL as shown', () => {
  it.each([
    ['postgres://me:word@db/bourse', 'postgres://me:********@db/bourse'],
    ['postgres://me:word@db1:5432,db2/bourse?a=b', 'postgres://me:********@db1:5432,db2/bourse?a=b'],
    ['postgres://db1:word@db1,db2/db1', 'postgres://db1:********@db1,db2/db1'],
    ['postgres://db:port/bourse', '********'],
    ['postgres://me:word@db:port/bourse', '********'],
  ])('a database URL as shown has no password: %s', (url, shown) => {
    expect(withoutPassword(url)).toBe(shown)
  })
})
