import { expect, test } from 'vitest'
import { precedence } from '@bourse/kit'

const inPrecedence = precedence({ first: ['primary', 'import'], last: [/^(.*-)?stream$/, 'demo'] })
const claims = (...sources: readonly string[]) => sources.map((source) => ({ source, row: { told: source } }))
const sorted = (...sources: readonly string[]) => inPrecedence(claims(...sources)).map(({ source }) => source)

test('claims are ordered like their sources in the list; unlisted sources come in between, by id', () => {
  const order = ['primary', 'import', 'acme', 'zenith', 'a-stream', 'stream', 'demo']
  expect(sorted(...order)).toEqual(order)
  expect(sorted(...order.toReversed())).toEqual(order)
})

test('the setting comes first, and unlisted sources follow by role', () => {
  const by = inPrecedence([
    { source: 'import', row: {} },
    { source: 'venue', row: {}, role: 'venue' },
    { source: 'tape', row: {}, role: 'tape' },
    { source: 'exchange', row: {}, role: 'official' },
    { source: 'second', row: {}, role: 'unofficial', place: 1 },
    { source: 'first', row: {}, role: 'unofficial', place: 0 },
  ])
  expect(by.map(({ source }) => source)).toEqual(['first', 'second', 'import', 'exchange', 'tape', 'venue'])
})

test('a pattern matches only complete ids', () => {
  expect(sorted('stream', 'streamer')).toEqual(['streamer', 'stream'])
})

test('a single claim is returned unchanged, and an empty list is an error', () => {
  const [lone] = claims('demo')
  expect(inPrecedence([lone!])[0]).toBe(lone)
  expect(() => inPrecedence([])).toThrow('expected a claim to merge')
})
