import { createTestDatabase } from '@bourse/testkit'
import { freePort } from '@bourse/testkit/workspace'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { connectionOf, createDatabase } from '../../src/database/index.ts'

it('the primary is searched for a second time if a server did not respond in time', async () => {
  const test = await createTestDatabase()
  const { host = '', port = 0, user = '', password = '' } = connectionOf(test.url)
  const server = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets: Socket[] = []
  const slowAtFirst = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    if (sockets.length > 1) socket.pipe(connect(server).on('error', () => undefined)).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(slowAtFirst, 'listening')
  const address = slowAtFirst.address() as AddressInfo
  const hosts = `127.0.0.1:${address.port},127.0.0.1:${await freePort()}`
  const connection = connectionOf(`postgres://${user}:${String(password)}@${hosts}/${test.name}?sslmode=disable`)
  const database = createDatabase({ connection, max: 1, applicationName: 'test' })
  onTestFinished(async () => {
    await database.close()
    for (const socket of sockets) socket.destroy()
    slowAtFirst.close()
    await test.drop()
  })
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  expect(sockets.length).toBeGreaterThan(1)
})
