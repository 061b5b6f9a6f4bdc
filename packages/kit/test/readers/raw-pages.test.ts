import { expect, test } from 'vitest'
import { rawPages, readPages, UnreadableFile } from '../../src/readers/index.ts'

test('connectors rule 2.4: pages are JSON Lines with each body as received', () => {
  const bodies = ['{\n  "c": 41.0900\n}\n', 'Date,Close\r\n2026-02-27,1.1799\r\n']
  const raw = rawPages({ unit: { date: '2026-02-27' }, asked_at: '2026-02-27T22:00:00Z' }, bodies)
  expect(raw.split('\n').map((line) => line.slice(0, 9))).toEqual(['{"unit":{', '{"page":1', '{"page":2', ''])
  expect(readPages(raw)).toEqual({
    head: { unit: { date: '2026-02-27' }, asked_at: '2026-02-27T22:00:00Z' },
    bodies,
  })
})

test('a unit without pages consists of only a head', () => {
  expect(readPages(rawPages({ unit: 1 }, []))).toEqual({ head: { unit: 1 }, bodies: [] })
})

test('rejects text that is truncated, out of order or not pages at all', () => {
  const raw = rawPages({ unit: 1 }, ['one', 'two'])
  const [head = '', first = '', second = ''] = raw.split('\n')
  for (const text of ['', raw.slice(0, -3), [head, second, first].join('\n'), first, `${head}\n{"page":1,"body":7}`])
    expect(() => readPages(text)).toThrow(UnreadableFile)
})
