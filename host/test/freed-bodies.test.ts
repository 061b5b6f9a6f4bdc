import { addDays } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freeBytes } from '../src/pipeline/free-bytes.ts'
import { oneListing } from './support/one-listing.ts'
import { things, thingsDataset } from './support/things-dataset.ts'

describe('bytes that are freed', () => {
  it('are empty, where they are large', () => {
    const [large, middle] = [Buffer.alloc(100_000, 'x'), Buffer.alloc(100_000, 'x').subarray(10_000)]
    freeBytes(large)
    freeBytes(middle)
    expect([large.length, middle.length]).toEqual([0, 0])
  })

  it('are left alone where they are few, and may be part of what others have', () => {
    const [few, part] = [Buffer.alloc(10_000, 'x'), Buffer.from('a short text')]
    freeBytes(few)
    freeBytes(part)
    expect([few.length, part.toString()]).toEqual([10_000, 'a short text'])
  })
})

const ROWS = 600

describe('a large body', () => {
  let host: TestHost
  let key: string
  let address: string
  beforeAll(async () => {
    host = await startTestHost({ datasets: [oneListing, thingsDataset(() => undefined)] })
    key = await host.key()
    const rows = Array.from({ length: ROWS }, (_, day) => ({
      instrument_id: 'ins_A',
      date: addDays('2024-01-01', day),
      close: '1.5',
    }))
    await host.publish(things, rows, { source: 'test' })
    address = await host.host.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => host.close())

  it('is freed once it is sent, unless it is kept for those who ask again', async () => {
    const set = vi.spyOn(host.host.engine.bodies, 'set')
    const texts: string[] = []
    for (let time = 0; time < 4; time++) {
      const headers = { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' }
      const answer = await fetch(`${address}/v1/things?symbols=A&from=2024-01-01&limit=${ROWS}`, { headers })
      texts.push(await answer.text())
    }
    expect(JSON.parse(texts[0] ?? '').data).toHaveLength(ROWS)
    expect(new Set(texts).size).toBe(1)
    const length = Buffer.byteLength(texts[0] ?? '')
    // The third and the fourth come from memory.
    const made = set.mock.calls.map(([, { body }]) => body)
    await vi.waitFor(() => expect(made.map((body) => Buffer.isBuffer(body) && body.length)).toEqual([0, length]))
  })
})
