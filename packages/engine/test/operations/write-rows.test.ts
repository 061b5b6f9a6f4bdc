import { f } from '@bourse/kit'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvWriter, instantMicros, instantText, jsonWriter } from '../../src/operations/write-rows.ts'

const fields = {
  instrument_id: f.text('Id'),
  name: f.text('Name').nullable(),
  date: f.date('Date'),
  at: f.instant('At'),
  price: f.price('Price').nullable(),
  volume: f.count('Volume'),
  flag: f.boolean('Flag'),
}

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat({ max: 12 }))
  .map(([digits, scale]) => {
    const negative = digits < 0n
    const text = (negative ? -digits : digits).toString().padStart(scale + 1, '0')
    const whole = text.slice(0, text.length - scale)
    const fraction = scale === 0 ? '' : text.slice(text.length - scale).replace(/0+$/, '')
    return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
  })

describe('written rows', () => {
  it('have the exact digits stored for every decimal and count', () => {
    fc.assert(
      fc.property(decimals, fc.bigInt({ min: 0n, max: 10n ** 18n }), (price, volume) => {
        const row = jsonWriter({ price: fields.price, volume: fields.volume }).row([price, String(volume)])
        expect(row).toBe(`{"price":${price},"volume":${volume}}`)
      }),
    )
  })

  it('written rows are JSON that parses to the same text, with any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const row = JSON.parse(
          jsonWriter(fields).row(['i', name, '2026-03-02', '2026-03-02 21:00:00+00', null, '1', true]),
        )
        expect(row.name).toBe(name)
      }),
    )
  })

  it('written rows are CSV that parses to the same text, with instrument_id last', () => {
    const writer = csvWriter(fields)
    expect(writer.head).toBe('name,date,at,price,volume,flag,instrument_id\r\n')
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        const line = writer.row(['ins_a', name, '2026-03-02', '2026-03-02 21:00:00.25+00', '1.5', '7', false])
        const [cells] = Papa.parse<string[]>(line, { newline: '\r\n', delimiter: ',' }).data
        expect(cells).toEqual([name, '2026-03-02', '2026-03-02T21:00:00.250000Z', '1.5', '7', 'false', 'ins_a'])
      }),
    )
  })

  it('written rows have an empty field for null in CSV and null in JSON', () => {
    expect(csvWriter(fields).row(['i', null, '2026-03-02', '2026-03-02T21:00:00Z', null, '0', true])).toBe(
      ',2026-03-02,2026-03-02T21:00:00.000000Z,,0,true,i\r\n',
    )
    expect(jsonWriter({ price: fields.price }).row([null])).toBe('{"price":null}')
  })

  it('written rows have instants in UTC, without trailing zeros in JSON and with six digits in CSV', () => {
    expect(instantText('2026-03-02 21:00:00+00')).toBe('2026-03-02T21:00:00Z')
    expect(instantText('2026-03-02 21:00:00.120000+00')).toBe('2026-03-02T21:00:00.12Z')
    expect(instantText('2026-03-02T21:00:00.000000Z')).toBe('2026-03-02T21:00:00Z')
    expect(instantMicros('2026-03-02T21:00:00.5Z')).toBe('2026-03-02T21:00:00.500000Z')
  })
})
