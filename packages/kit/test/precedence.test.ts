import { expect, test } from 'vitest'
import { precedence } from '@bourse/kit'

const inPrecedence = precedence({ first: ['primary', 'import'], last: [/^(.*-)?stream$/, 'demo'] })
const claims = (...sources: readonly string[]) => sources.map((source) => ({ source, row: { told: source } }))
const sorted = (...sources: readonly string[]) => inPrecedence(claims(...sources)).map(({ source }) => source)

test('claims stand as their sources are listed, those listed nowhere in between by id', () => {
  const order = ['primary', 'import', 'acme', 'zenith', 'a-stream', 'stream', 'demo']
  expect(sorted(...order)).toEqual(order)
  expect(sorted(...order.toReversed())).toEqual(order)
})

test('a pattern holds whole ids only', () => {
  expect(sorted('stream', 'streamer')).toEqual(['streamer', 'stream'])
})

test('a lone claim comes back as it is, and none is an error', () => {
  const [lone] = claims('demo')
  expect(inPrecedence([lone!])[0]).toBe(lone)
  expect(() => inPrecedence([])).toThrow('expected a claim to merge')
})
