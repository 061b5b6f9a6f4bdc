import { describe, expect, test } from 'vitest'
import { ColumnMappingError, mapColumns } from '../src/index.ts'

const fields = ['date', 'symbol', 'open', 'high', 'low', 'close', 'volume']
const columns = ['date', 'Open', 'High', 'low', 'close', 'volume', 'Name', 'note']

describe('mapping columns to fields', () => {
  test('a mapping uses the given columns, then those with matching names in any case, and lists the rest', () => {
    const { positions, ignored } = mapColumns(columns, { Name: 'symbol' }, fields)
    expect(Object.fromEntries(positions)).toEqual({ symbol: 6, date: 0, open: 1, high: 2, low: 3, close: 4, volume: 5 })
    expect(ignored).toEqual(['note'])
  })

  test('a mapping lets a given column take precedence over the one with the same name', () => {
    const { positions, ignored } = mapColumns(['close', 'adj_close'], { adj_close: 'close' }, fields)
    expect(positions.get('close')).toBe(1)
    expect(ignored).toEqual(['close'])
  })

  test('a mapping uses a mapped column only for its given field', () => {
    const { positions, ignored } = mapColumns(['open', 'x'], { open: 'close' }, fields)
    expect(Object.fromEntries(positions)).toEqual({ close: 0 })
    expect(ignored).toEqual(['x'])
  })

  test('a mapping finds a given column in any case, exact matches first', () => {
    expect(mapColumns(['NAME', 'x'], { name: 'symbol' }, fields).positions.get('symbol')).toBe(0)
    expect(mapColumns(['NAME', 'name'], { name: 'symbol' }, fields).positions.get('symbol')).toBe(1)
  })

  test.each([
    [{ Nmae: 'symbol' }, /no column "Nmae"; did you mean "Name"\? Expected one of: date, Open/],
    [{ Name: 'symbl' }, /no field "symbl"; did you mean "symbol"\? Expected one of: date, symbol/],
    [{ whatever: 'symbol' }, /no column "whatever"; expected one of: date/],
    [{ Name: 'symbol', note: 'symbol' }, /one column for the field "symbol", got "Name" and "note"/],
  ])('a mapping rejects %j', (mapping, message) => {
    expect(() => mapColumns(columns, mapping, fields)).toThrow(message)
    expect(() => mapColumns(columns, mapping, fields)).toThrow(ColumnMappingError)
  })

  test('a mapping rejects two columns that differ only in case, until one is mapped', () => {
    expect(() => mapColumns(['Date', 'date'], {}, fields)).toThrow(/got "Date" and "date"/)
    expect(mapColumns(['Date', 'date'], { Date: 'date' }, fields).positions.get('date')).toBe(0)
  })
})
