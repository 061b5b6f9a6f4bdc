import { describe, expect, it } from 'vitest'
import { readNumber } from '../../../src/jobs/importing/read-number.ts'

describe('a number', () => {
  it.each([
    ['268.32', '268.32'],
    [' 268.320 ', '268.32'],
    ['28962200.0', '28962200'],
    ['2.89622e7', '28962200'],
    ['1.5E-7', '0.00000015'],
    ['0.1234567890123456789012345', '0.1234567890123456789012345'],
    ['1,268.32', '1268.32'],
    ['28,962,200', '28962200'],
    ['1.234.567', '1234567'],
    ['1 268.32', '1268.32'],
    ['$268.32', '268.32'],
    ['-$1.50', '-1.5'],
    ['+3', '3'],
    ['-36.98', '-36.98'],
  ])('%j is read as %s', (text, expected) => {
    expect(readNumber(text)).toBe(expected)
  })

  it.each(['', ' ', '-', 'NaN', 'nan', 'null', 'None', 'N/A', '.'])('%j is missing', (text) => {
    expect(readNumber(text)).toBeNull()
  })

  it.each(['28.96M', 'abc', '1,234', '1.234,5', '1,23,456', '12,5', 'Infinity', '0x10', '1e999'])(
    '%j is unreadable',
    (text) => {
      expect(readNumber(text)).toBeUndefined()
    },
  )

  it.each([
    ['10,75', '10.75'],
    ['1.234,5', '1234.5'],
    ['1.234', '1234'],
    ['1 234,5', '1234.5'],
    ['1200', '1200'],
    ['-0,5', '-0.5'],
    ['1,5e3', '1500'],
  ])('a number with a decimal comma %j is read as %s', (text, expected) => {
    expect(readNumber(text, 'comma')).toBe(expected)
  })

  it('a number with a decimal comma cannot have a decimal point', () => {
    expect(readNumber('10.75', 'comma')).toBeUndefined()
  })

  it.each([
    ['10,75', '10.75'],
    ['10.75', '10.75'],
    ['1,234,567', '1234567'],
  ])('a number between semicolons %j is read as %s', (text, expected) => {
    expect(readNumber(text, 'either')).toBe(expected)
  })

  it('a number may have one thousands separator if commas cannot mean anything else', () => {
    expect(readNumber('1,234', 'thousands')).toBe('1234')
    expect(readNumber('12,5', 'thousands')).toBeUndefined()
  })
})
