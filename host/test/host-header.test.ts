import { channel, defineDataset, endpoint, f, requiredEntities, perSubject, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ticks = record('ticks', {
  title: 'Ticks',
  subject: listing,
  fields: { at: f.instant('When') },
  key: ['instrument_id', 'at'],
  time: revisioned('at'),
  order: ['instrument_id asc', 'at asc'],
})
const list = endpoint('/ticks', {
  id: 'ticks.list',
  summary: 'Ticks',
  capabilities: ['quotes.read'],
  credits: perSubject(5),
  select: requiredEntities(listing),
  fields: { ...listing.columns, ...listing.labels, at: ticks.fields.at },
  order: ['instrument_id asc'],
  needs: {},
  read: async () => [],
})
/** A stream exists if a dataset has a channel. */
const streamed = defineDataset({
  id: 'ticks',
  title: 'Ticks',
  summary: 'Prices that move.',
  records: [ticks],
  endpoints: [list],
  channels: [channel('ticks', { record: ticks, operation: list, row: ({ at }) => ({ at }) })],
})

let host: TestHost
let port: number

beforeAll(async () => {
  host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL']), streamed] })
  port = Number(new URL(await host.host.app.listen({ host: '127.0.0.1', port: 0 })).port)
}, 60_000)
afterAll(() => host?.close())

/** Returns the response to a request that is written line by line. */
async function answered(...lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`)
  return text(socket)
}

const UPGRADE = ['upgrade: websocket', 'sec-websocket-version: 13', 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==']

it.each([
  ['two hosts', ['GET /livez HTTP/1.1', 'host: one', 'host: other']],
  ['two hosts with one name', ['GET /livez HTTP/1.1', 'Host: one', 'x: y', 'HOST: one']],
  ['two hosts in HTTP/1.0', ['GET /livez HTTP/1.0', 'host: one', 'host: other']],
  ['two hosts on the stream', ['GET /v1/stream HTTP/1.1', 'host: one', 'host: other', ...UPGRADE]],
  ['no host', ['GET /livez HTTP/1.1']],
])('a request with %s returns 400', async (_, lines) => {
  const answer = await answered(...lines)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('"code":"malformed-request"')
  expect(answer).toMatch(/Host/)
})

it.each([
  ['one host', ['GET /livez HTTP/1.1', 'host: one', 'x-host: other', 'from: host']],
  ['no host in HTTP/1.0', ['GET /livez HTTP/1.0']],
])('a request with %s gets a response', async (_, lines) => {
  expect(await answered(...lines)).toMatch(/^HTTP\/1\.1 200 /)
})
