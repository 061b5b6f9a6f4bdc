import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveBetween } from '../src/session-move.ts'
import { plainMove } from './support/plain-moves.ts'

const move = (previousClose: string, open: string | null, close: string, ...ratios: string[]) =>
  moveBetween({ previousClose, open, close, ratios })

describe('movers: a move between two sessions', () => {
  test('a move is measured from the previous close', () => {
    expect(move('272.5', '273', '274.9')).toEqual({
      previous_close: '272.5',
      change: '2.4',
      percent_change: '0.00880734',
      withheld: null,
    })
    expect(move('100', null, '49.5')).toMatchObject({ change: '-50.5', percent_change: '-0.505' })
  })

  test('a move is measured on the session’s share basis', () => {
    expect(move('645.57', '92.7', '93.7', '7')).toMatchObject({
      previous_close: '92.2242857143',
      change: '1.4757142857',
    })
    expect(move('2.5', '50', '50', '0.1')).toMatchObject({
      previous_close: '25',
      percent_change: '1',
      withheld: expect.any(String),
    })
    expect(move('100', '24', '25', '2', '2')).toMatchObject({ previous_close: '25', change: '0' })
  })

  test.each([
    ['19', true],
    ['18.9999', false],
    ['1', true],
    ['1.0001', false],
    [null, false],
  ])('a move is withheld if the session opened 90%% away: 10 to %s %s', (open, isWithheld) => {
    expect(move('10', open, '10')?.withheld === null).toBe(!isWithheld)
  })

  test('a withheld move states why, even if a split does not explain the open', () => {
    expect(move('10', '100', '101')?.withheld).toBe(
      'opened 900% away from the previous close 10, and no split is on record',
    )
    expect(move('10', '100', '101', '2')?.withheld).toBe(
      'opened 1900% away from the previous close 5, and no other split is on record',
    )
    expect(move('10', '100', '101', '0.1')?.withheld).toBeNull()
  })

  test('a move is exact for tiny and huge prices', () => {
    expect(move('0.0000000123', null, '0.0000000124')).toMatchObject({
      change: '0.0000000001',
      percent_change: '0.00813008',
    })
    expect(move('123456789012345678', null, '123456789012345679')).toMatchObject({ change: '1', percent_change: '0' })
  })

  test('a move is undefined if there is nothing to compare', () => {
    expect(move('0', null, '1')).toBeUndefined()
    expect(move('1', null, '1', '0')).toBeUndefined()
    // Longer than a stored decimal allows.
    expect(move(`0.${'0'.repeat(50)}1`, null, '1', '7')).toBeUndefined()
  })

  test('a move equals a computation with exact fractions', () => {
    const price = fc
      .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 4 }))
      .map(([digits, places]) => String(digits / 10 ** places))
    const ratio = fc.constantFrom('2', '3', '7', '0.1', '1.5', '0.0625', '12.0048', '1.0027')
    fc.assert(
      fc.property(
        price,
        fc.option(price),
        price,
        fc.array(ratio, { maxLength: 2 }),
        (previous, open, close, ratios) => {
          const { isWithheld, ...expected } = plainMove(previous, open, close, ratios)
          const { withheld, ...found } = move(previous, open, close, ...ratios) ?? expect.fail('no move')
          expect(found).toEqual(expected)
          expect(withheld !== null).toBe(isWithheld)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
