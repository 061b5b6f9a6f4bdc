import { connect, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../src/http/app.ts'
import { refuseOthers } from '../src/http/methods.ts'

describe('a request that Node does not pass to any route', () => {
  const app = createApp(pino({ level: 'silent' }))
  app.get('/v1/things', () => 'things')
  refuseOthers(app, '/v1/things', ['GET'])
  beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }))
  afterAll(() => app.close())

  /** Sends a request's bytes and returns everything received until the connection closes. */
  async function send(text: string) {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.end(text)
    let answer = ''
    for await (const piece of socket.setEncoding('utf8')) answer += piece
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const [line = '', ...lines] = head.split('\r\n')
    const headers = Object.fromEntries(lines.map((each) => each.split(': ').map((part) => part.toLowerCase())))
    return { status: Number(line.split(' ')[1]), headers, problem: JSON.parse(body === '' ? '{}' : body) }
  }

  const REST = 'HTTP/1.1\r\nHost: here\r\nConnection: close\r\n'

  it.each([
    ['that other paths accept', 'POST', 'GET, HEAD'],
    ['of the future', 'QUERY', 'GET, HEAD'],
    ['that Node knows', 'PROPFIND', 'GET, HEAD, POST, PATCH, PUT, DELETE'],
    ['that does not exist', 'FOO', 'GET, HEAD, POST, PATCH, PUT, DELETE'],
    ['in small letters', 'get', 'GET, HEAD, POST, PATCH, PUT, DELETE'],
  ])('the method %s gets 405', async (_, method, allow) => {
    const { status, headers, problem } = await send(`${method} /v1/things?symbols=A ${REST}\r\n`)
    expect([status, headers['allow']]).toEqual([405, allow.toLowerCase()])
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(problem).toMatchObject({ code: 'method-not-allowed', status: 405, instance: '/v1/things' })
    expect(headers['x-request-id']).toBe(problem.request_id.toLowerCase())
  })

  it('a request for a tunnel to another server gets 405', async () => {
    expect(await send(`CONNECT elsewhere:443 ${REST}\r\n`)).toMatchObject({
      status: 405,
      problem: { code: 'method-not-allowed' },
    })
  })

  it('a URL that is too long, by any amount, gets 414', async () => {
    for (const length of [17_000, 60_000]) {
      const { status, problem } = await send(`GET /v1/things?symbols=${'A'.repeat(length)} ${REST}\r\n`)
      expect([status, problem.code]).toEqual([414, 'uri-too-long'])
    }
  })

  it('headers that are too large get 431', async () => {
    const { status, problem } = await send(`GET /v1/things ${REST}X-Long: /${'a'.repeat(60_000)}\r\n\r\n`)
    expect([status, problem.code, problem.status]).toEqual([431, 'headers-too-large', 431])
  })

  it('an expectation that the host does not support gets 417', async () => {
    expect(await send(`GET /v1/things ${REST}Expect: tea\r\n\r\n`)).toMatchObject({
      status: 417,
      problem: { status: 417, instance: '/v1/things' },
    })
  })

  it.each(['hello\r\n\r\n', '\u0016\u0003\u0001\u0002\r\n\r\n', `GET /v1/things ${REST}no header\r\n\r\n`])(
    'text that is not HTTP gets 400: %j',
    async (text) => {
      expect(await send(text)).toMatchObject({ status: 400, problem: { code: 'malformed-request' } })
    },
  )
})
