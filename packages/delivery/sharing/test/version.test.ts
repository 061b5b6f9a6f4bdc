import { expect, test } from 'vitest'
import { periodEnd } from '../src/protocol/period-end.ts'
import { instantFrom } from '../src/protocol/timestamp.ts'
import { instantOf, microsOf, versionOf } from '../src/version.ts'
import { FILES } from './support/sample-tables.ts'

test('a version is the newest publication in microseconds, and converts back to its instant', () => {
  const version = versionOf(FILES)
  expect(instantOf(version)).toBe('2026-03-02T22:00:00.000125Z')
  expect(microsOf('1970-01-01T00:00:00.000001Z')).toBe(1)
  expect(instantOf(microsOf('2026-03-02T22:00:00.999999Z'))).toBe('2026-03-02T22:00:00.999999Z')
  expect(versionOf([])).toBe(0)
})

test.each([
  ['2026-03-02T22:00:00Z', '2026-03-02T22:00:00Z'],
  ['2026-3-2 09:05:00.5', '2026-03-02T09:05:00.5Z'],
  ['2026-03-02', '2026-03-02T00:00:00Z'],
  ['2026-03-02T22:00:00+01:00', '2026-03-02T21:00:00Z'],
])('the timestamp %s is %s', (text, instant) => {
  expect(instantFrom('timestamp', text)).toBe(instant)
})

test.each(['', 'yesterday', '2026-02-30', '2026-03-02T25:00:00Z'])('the timestamp "%s" is rejected', (text) => {
  expect(() => instantFrom('timestamp', text)).toThrow('timestamp: expected a timestamp such as')
})

test('periods end on their last day', () => {
  expect(periodEnd('day', '2026-03-02')).toBe('2026-03-02')
  expect(periodEnd('month', '2028-02-01')).toBe('2028-02-29')
  expect(periodEnd('year', '2026-01-01')).toBe('2026-12-31')
})
