import { describe, expect, it } from 'vitest'
import { PoolExhausted } from '../../src/database/connect-from.ts'
import { troubleOf } from '../../src/database/trouble.ts'

const coded = (code: string) => Object.assign(new Error('what the server says'), { code })

describe('a database error reported to an operator', () => {
  it.each([
    ['25006', 'read-only', 'Point DATABASE_URL at the primary server'],
    ['42883', 'schema-too-new', 'Start the release that last migrated the database'],
    ['28P01', 'password-refused', 'DATABASE_PASSWORD_FILE'],
    ['53300', 'no-connection-left', 'BOURSE_DATABASE_CONNECTIONS'],
  ])('%s is reported as %s, with the next step', (code, name, next) => {
    const expected = { name, next: expect.stringContaining(next) }
    expect(troubleOf(coded(code))).toMatchObject(expected)
    expect(troubleOf(new Error('wrapped', { cause: coded(code) }))).toMatchObject(expected)
    expect(troubleOf(new AggregateError([coded(code)]))).toMatchObject(expected)
  })

  it('a database error is recognized if it means that all connections are in use, but not if it is unrelated', () => {
    expect(troubleOf(new PoolExhausted('all in use'))).toMatchObject({ name: 'pool-exhausted' })
    for (const error of [coded('23505'), new Error('other'), 'text', undefined])
      expect(troubleOf(error)).toBeUndefined()
  })
})
