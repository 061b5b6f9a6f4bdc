import { instantOf } from '@bourse/kit/values'
import { describe, expect, test } from 'vitest'
import { createOpeningReader } from '../src/staging/opening.ts'

const read = createOpeningReader()
const NEW_YORK = 'America/New_York'

function opened(datetime: string | null, zone = NEW_YORK, date: string | null = null, time: string | null = null) {
  const at = read({ datetime, date, time }, zone)
  return at === undefined ? undefined : instantOf(at)
}

describe('a bar’s opening time', () => {
  test('the opening time may be an instant with any offset', () => {
    expect(opened('2026-03-02T14:30:00Z')).toBe('2026-03-02T14:30:00Z')
    expect(opened('2026-03-02 09:30:00-05:00')).toBe('2026-03-02T14:30:00Z')
  })

  test('the opening time may be Unix time in seconds, milliseconds, microseconds or nanoseconds', () => {
    expect(opened('1672531200')).toBe('2023-01-01T00:00:00Z')
    expect(opened('1672531200000')).toBe('2023-01-01T00:00:00Z')
    expect(opened('1672531200000000')).toBe('2023-01-01T00:00:00Z')
    expect(opened('1672531200000000000')).toBe('2023-01-01T00:00:00Z')
  })

  test('the opening time may be local to the exchange, in one column or in two', () => {
    expect(opened('2026-03-02 09:30:00')).toBe('2026-03-02T14:30:00Z')
    expect(opened('2026-03-09T09:30')).toBe('2026-03-09T13:30:00Z')
    expect(opened(null, NEW_YORK, '2026-03-02', '09:35')).toBe('2026-03-02T14:35:00Z')
    expect(opened(null, 'UTC', '2026-03-02', '09:35:00')).toBe('2026-03-02T09:35:00Z')
    expect(opened(null, 'Australia/Sydney', '2026-03-02', '10:00')).toBe('2026-03-01T23:00:00Z')
  })

  test('cannot be anything else', () => {
    for (const text of ['', 'yesterday', '09:30', '16725312', '2026-02-30 09:30', '2026-03-02 24:30', '2026-03-02'])
      expect(opened(text), text).toBeUndefined()
    expect(opened(null, NEW_YORK, '2026-03-02')).toBeUndefined()
    expect(opened(null)).toBeUndefined()
  })
})
