import pino from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '../src/transports/app.ts'

test('A request that comes while the host begins to close is answered, and told that its connection ends', async () => {
  const app = createApp(pino({ level: 'silent' }))
  let isClosing = () => {}
  const closing = new Promise<void>((resolve) => (isClosing = resolve))
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  app.get('/quick', async () => 'quick')
  app.addHook('preClose', async () => {
    isClosing()
    await ended
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })

  const closed = app.close()
  await closing
  const answer = await fetch(`${address}/quick`)
  expect([answer.status, answer.headers.get('connection'), await answer.text()]).toEqual([200, 'close', 'quick'])
  end()
  await closed
})
