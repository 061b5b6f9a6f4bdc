import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FencedClient } from '../../src/database/fenced-client.ts'
import { connectionOf } from '../../src/database/connection-of.ts'
import { addressesIn, joinHosts, splitHosts } from '../../src/database/hosts-of.ts'
import { createPool } from '../../src/database/pool.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-connection-'))
  await writeFile(join(folder, 'root.pem'), 'a certificate')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const URL = 'postgres://me:word@db.example:5433/bourse'
const root = () => `sslrootcert=${join(folder, 'root.pem')}`

describe('a database URL', () => {
  it('is parsed, and does not enable TLS unless it says so', () => {
    expect(connectionOf(URL)).toMatchObject({ host: 'db.example', port: 5433, user: 'me', password: 'word' })
    expect(connectionOf(URL).ssl).toBeUndefined()
  })

  it('a database URL with require or verify-full verifies the certificate and the name, against the root in the URL', () => {
    for (const mode of ['require', 'verify-full']) {
      expect(connectionOf(`${URL}?sslmode=${mode}`).ssl).toEqual({})
      expect(connectionOf(`${URL}?sslmode=${mode}&${root()}`).ssl).toEqual({ ca: 'a certificate' })
    }
  })

  it('a database URL with verify-ca verifies the certificate but not the name, and needs its own root', () => {
    const { ssl } = connectionOf(`${URL}?sslmode=verify-ca&${root()}`)
    expect(ssl).toEqual({ ca: 'a certificate', checkServerIdentity: expect.any(Function) })
    expect(() => connectionOf(`${URL}?sslmode=verify-ca`)).toThrow('sslrootcert')
  })

  it('a database URL may have several hosts, as in libpq', () => {
    const url = 'postgres://me:word@db1.example:5433,db2.example/bourse?sslmode=require'
    expect(splitHosts(url)).toEqual({
      url: 'postgres://me:word@db1.example:5433/bourse?sslmode=require',
      hosts: 'db1.example:5433,db2.example',
    })
    expect(joinHosts('postgres://db1:word@db1:1/db1?a=b', 'db1:1,db2')).toBe('postgres://db1:word@db1:1,db2/db1?a=b')
    expect(addressesIn('db1.example:5433,db2.example,[::1]:1')).toEqual([
      { host: 'db1.example', port: 5433 },
      { host: 'db2.example', port: 5432 },
      { host: '::1', port: 1 },
    ])
    expect(connectionOf(url)).toMatchObject({ host: 'db1.example', database: 'bourse', Client: expect.any(Function) })
    expect(connectionOf(URL)).toMatchObject({ Client: FencedClient })
    expect(splitHosts(URL)).toEqual({ url: URL })
  })

  it('a database URL can have a password that is read from a file for every connection', async () => {
    const path = join(folder, 'password')
    await writeFile(path, 'first\n')
    const { password } = connectionOf(URL, path)
    if (typeof password !== 'function') throw new Error('expected a function')
    expect(await password()).toBe('first')
    await writeFile(path, 'second')
    expect(await password()).toBe('second')
    await rm(path)
    await expect(password()).rejects.toThrow(`DATABASE_PASSWORD_FILE: ${path} cannot be read`)
  })

  it("a database URL may contain options, which precede the host's own", async () => {
    const connection = connectionOf(`${URL}?options=${encodeURIComponent('endpoint=ep-1')}`)
    const pool = createPool({ connection, max: 1, applicationName: 'test' })
    expect(pool.options.options).toMatch(/^endpoint=ep-1 -c timezone=UTC /)
    await pool.end()
  })
})
