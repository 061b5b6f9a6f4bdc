import { f, type Fields } from '@bourse/kit'
import { tableFromIPC, type Vector } from 'apache-arrow'
import fc from 'fast-check'
import { parquetReadObjects } from 'hyparquet'
import { describe, expect, test } from 'vitest'
import { ColumnarWriter } from '../../src/columns/columnar-writer.ts'
import { DoesNotFit, type ColumnarFormat, type Numbers, type SharedLines } from '../../src/columns/index.ts'

const FIELDS = {
  instrument_id: f.text('Public id'),
  date: f.date('Trading date'),
  at: f.instant('When it was known'),
  close: f.price('Last price', { scale: 12 }).nullable(),
  factor: f.ratio('Factor').nullable(),
  volume: f.count('Shares').nullable(),
  halted: f.boolean('Whether trading was halted').nullable(),
  name: f.text('Name').nullable(),
  legs: f.list('Legs', { kind: f.text('Kind'), amount: f.decimal('Amount').nullable() }).nullable(),
  place: f.object('Place', { mic: f.text('Venue'), since: f.date('Since').nullable() }).nullable(),
} satisfies Fields

const LINES = [
  '{"instrument_id":"ins_1","date":"2026-03-02","at":"2026-03-02T21:00:00.5Z","close":189.95,"factor":0.0088,' +
    '"volume":48120,"halted":false,' +
    '"name":"Zoë \\"Q\\" 株","legs":[{"kind":"cash","amount":0.1},{"kind":"right","amount":null}],' +
    '"place":{"mic":"XNAS","since":"1980-12-12"}}',
  '{"instrument_id":"ins_1","date":"1969-12-31","at":"1969-12-31T23:59:59.999999Z","close":-0.000000000001,' +
    '"factor":-12345678901234567890.5,' +
    '"volume":123456789012345678,"halted":true,"name":"","legs":[],"place":{"mic":"XNYS","since":null}}',
  '{"instrument_id":"ins_2","date":"2000-02-29","at":"2000-02-29T00:00:00Z","close":null,"factor":null,' +
    '"volume":null,"halted":null,' +
    '"name":null,"legs":null,"place":null}',
]

function written(
  format: ColumnarFormat,
  rows: readonly (string | SharedLines | readonly unknown[])[],
  options: Partial<Options> = {},
) {
  const { numbers = 'decimal', columns, fields = FIELDS } = options
  const writer = new ColumnarWriter(format, {
    fields,
    columns,
    numbers,
    isRepeated: (name) => name === 'instrument_id',
  })
  writer.append(rows)
  return writer.finish()
}

interface Options {
  readonly numbers: Numbers
  readonly columns: readonly string[]
  readonly fields: Fields
}

/** Returns a decimal as an integer number of its smallest units; Arrow's reader provides it as four words. */
function units(value: unknown): bigint {
  const words = value as Uint32Array
  return BigInt.asIntN(
    128,
    [...words].reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n),
  )
}

const column = (bytes: Uint8Array, name: string): Vector => {
  const found = tableFromIPC(bytes).getChild(name)
  if (found === null) throw new Error(`there is no column ${name}`)
  return found
}

describe('an Arrow stream', () => {
  const stream = written('arrow', [LINES.join('\n')])

  test('an Arrow stream has a type for each kind of field', () => {
    const types = Object.fromEntries(tableFromIPC(stream).schema.fields.map(({ name, type }) => [name, String(type)]))
    expect(types).toEqual({
      instrument_id: 'Dictionary<Int32, Utf8>',
      date: 'Date32<DAY>',
      at: 'Timestamp<MICROSECOND, UTC>',
      close: 'Decimal[38e+12]',
      factor: 'Decimal[38e+18]',
      volume: 'Int64',
      halted: 'Bool',
      name: 'Utf8',
      legs: expect.stringMatching(/^List</),
      place: expect.stringMatching(/^Struct</),
    })
  })

  test("an Arrow stream has the rows' exact values", () => {
    expect([...column(stream, 'instrument_id')]).toEqual(['ins_1', 'ins_1', 'ins_2'])
    expect([...column(stream, 'volume')]).toEqual([48_120n, 123_456_789_012_345_678n, null])
    expect([...column(stream, 'close')].map((value) => value && units(value))).toEqual([
      189_950_000_000_000n,
      -1n,
      null,
    ])
    expect(units(column(stream, 'factor').get(1))).toBe(-12_345_678_901_234_567_890_500_000_000_000_000_000n)
    expect([...column(stream, 'halted')]).toEqual([false, true, null])
    expect([...column(stream, 'name')]).toEqual(['Zoë "Q" 株', '', null])
    expect([...(column(stream, 'date').data[0]?.values ?? [])].slice(0, 3)).toEqual([20_514, -1, 11_016])
    expect([...(column(stream, 'at').data[0]?.values ?? [])]).toEqual([
      1_772_485_200_500_000n,
      -1n,
      951_782_400_000_000n,
    ])
    expect(column(stream, 'place').get(0)?.toJSON()).toMatchObject({ mic: 'XNAS' })
    expect(column(stream, 'legs').get(0)?.length).toBe(2)
    expect(column(stream, 'legs').get(2)).toBeNull()
  })

  test('JSON lines and plain values produce the same Arrow stream', () => {
    const cells = LINES.map((line) => Object.values(JSON.parse(line, keepDigits) as object))
    expect(written('arrow', cells)).toEqual(stream)
  })

  test.each(['instrument_id', 'date'])(
    'lines with a shared %s produce the same Arrow stream as complete lines',
    (name) => {
      const member = new RegExp(`"${name}":"[^"]*",`)
      const [shared] = member.exec(LINES[0] ?? '') ?? ['']
      const lines = LINES.map((line) => line.replace(member, '\t')).join('\n')
      const whole = LINES.map((line) => line.replace(member, shared))
      expect(written('arrow', [{ shared, lines }])).toEqual(written('arrow', whole))
    },
  )

  test.each([['date'], ['instrument_id', 'close'], ['legs', 'instrument_id']])(
    'an Arrow stream contains the selected columns of lines with shared values: %s, %s',
    (...columns) => {
      const shared = '"instrument_id":"ins_1",'
      const lines = LINES.map((line) => line.replace(/"instrument_id":"[^"]*",/, '\t')).join('\n')
      const whole = LINES.map((line) => line.replace('ins_2', 'ins_1'))
      expect(written('arrow', [{ shared, lines }], { columns })).toEqual(written('arrow', whole, { columns }))
    },
  )

  test('an Arrow stream has each value or null in its position, for any number of rows', () => {
    const fields = { id: f.text('Id').nullable(), rate: f.ratio('Rate').nullable(), name: f.text('Name').nullable() }
    const value = fc.option(fc.integer({ min: 0, max: 9 }))
    const piece = fc.record({ id: value, rates: fc.array(value, { maxLength: 40 }) })
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const rows = pieces.map(({ id, rates }) => ({
          shared: `"id":${id === null ? null : `"${id}"`},`,
          lines: rates.map((rate) => `{\t"rate":${rate},"name":${rate === null ? null : `"${rate}"`}}`).join('\n'),
        }))
        const isRepeated = (name: string) => name === 'id'
        const writer = new ColumnarWriter('arrow', { fields, numbers: 'float', isRepeated })
        writer.append(rows)
        const stream = tableFromIPC(writer.finish())
        const textOf = (each: number | null) => (each === null ? null : String(each))
        expect([...(stream.getChild('id') ?? [])]).toEqual(
          pieces.flatMap(({ id, rates }) => rates.map(() => textOf(id))),
        )
        expect([...(stream.getChild('rate') ?? [])]).toEqual(pieces.flatMap(({ rates }) => rates))
        expect([...(stream.getChild('name') ?? [])]).toEqual(pieces.flatMap(({ rates }) => rates.map(textOf)))
      }),
    )
  })

  test('shared texts are unescaped in an Arrow stream', () => {
    const fields = { name: f.text('Name'), symbol: f.text('Symbol'), count: f.count('Count') }
    const lines = '{\t"count":1}\n{\t"count":2}'
    const stream = written('arrow', [{ shared: '"name":"\\"A\\" \\u0041","symbol":null,', lines }], { fields })
    expect([...column(stream, 'name')]).toEqual(['"A" A', '"A" A'])
    expect([...column(stream, 'symbol')]).toEqual([null, null])
    expect([...column(stream, 'count')]).toEqual([1n, 2n])
  })

  test('an Arrow stream rejects lines with unexpected members', () => {
    expect(() => written('arrow', ['{"date":"2026-03-02"}'])).toThrow(/^expected "instrument_id":/)
    expect(() => written('arrow', [{ shared: '"nobody":1,', lines: '{\t}' }])).toThrow(/^expected /)
    const [shared, line = ''] = ['"instrument_id":"ins_1",', LINES[0]]
    expect(() => written('arrow', [{ shared, lines: line }])).toThrow(/^expected a tab/)
  })

  test("an Arrow stream describes each field's meaning and unit", () => {
    const [close] = tableFromIPC(stream).schema.fields.filter(({ name }) => name === 'close')
    expect(Object.fromEntries(close?.metadata ?? [])).toEqual({
      description: 'Last price',
      unit: 'currency of the listing',
    })
  })

  test('an Arrow stream has the selected columns in the requested order', () => {
    const names = tableFromIPC(written('arrow', LINES, { columns: ['close', 'date'] })).schema.names
    expect(names).toEqual(['close', 'date'])
  })

  test('an Arrow stream contains decimals as floats or text if requested, including those in lists', () => {
    expect(column(written('arrow', LINES, { numbers: 'float' }), 'close').get(0)).toBe(189.95)
    const texts = written('arrow', LINES, { numbers: 'text' })
    expect(column(texts, 'close').get(0)).toBe('189.95')
    expect(column(texts, 'legs').get(0)?.get(0)?.toJSON()).toEqual({ kind: 'cash', amount: '0.1' })
  })

  test('an Arrow stream without rows contains only its schema', () => {
    const none = tableFromIPC(written('arrow', []))
    expect([none.numRows, none.schema.names]).toEqual([0, Object.keys(FIELDS)])
  })

  test('an Arrow stream of several batches is one table, each batch with the texts that it needs', () => {
    const writer = new ColumnarWriter('arrow', {
      fields: FIELDS,
      numbers: 'decimal',
      isRepeated: (name) => name === 'instrument_id',
    })
    const pieces = [0, 1, 2].map((index) => {
      writer.append([LINES[2 - index] ?? ''])
      return writer.flush()
    })
    const whole = Buffer.concat([...pieces, writer.finish()])
    expect([...column(whole, 'instrument_id')]).toEqual(['ins_2', 'ins_1', 'ins_1'])
    expect(writer.rows).toBe(3)
  })
})

describe('a Parquet file', () => {
  const read = (bytes: Uint8Array) => parquetReadObjects({ file: new Uint8Array(bytes).buffer })

  test("a Parquet file has the rows' values", async () => {
    const [first, second, third] = await read(written('parquet', LINES, { numbers: 'text' }))
    expect(first).toMatchObject({
      instrument_id: 'ins_1',
      date: new Date('2026-03-02'),
      at: new Date('2026-03-02T21:00:00.500Z'),
      close: '189.95',
      volume: 48_120n,
      halted: false,
      name: 'Zoë "Q" 株',
      legs: [
        { kind: 'cash', amount: '0.1' },
        { kind: 'right', amount: null },
      ],
      place: { mic: 'XNAS', since: new Date('1980-12-12') },
    })
    expect(second).toMatchObject({
      volume: 123_456_789_012_345_678n,
      legs: [],
      place: { mic: 'XNYS' },
      close: '-0.000000000001',
    })
    expect(third).toMatchObject({ instrument_id: 'ins_2', close: null, volume: null, name: null })
  })

  test('a Parquet file has exact decimals', async () => {
    const [first, second] = await read(written('parquet', LINES, { columns: ['close'] }))
    expect([first?.['close'], second?.['close']]).toEqual([189.95, -1e-12])
  })

  test('a Parquet file without rows is a valid file', async () => {
    expect(await read(written('parquet', []))).toEqual([])
  })
})

describe('columnar decimals', () => {
  const digits = fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n })

  test('decimals keep every digit, at any size', () => {
    fc.assert(
      fc.property(
        fc.oneof(digits, fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n })),
        fc.integer({ min: 0, max: 38 }),
        (value, scale) => {
          const fields = { value: f.decimal('Value', { scale }) }
          const stream = written('arrow', [[textOf(value, scale)]], { fields })
          expect(units(column(stream, 'value').get(0))).toBe(value)
        },
      ),
    )
  })

  test('decimals with few digits are unchanged in a column for many digits', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 6, max: 20 }),
        (value, places, scale) => {
          const fields = { value: f.decimal('Value', { scale }) }
          const stream = written('arrow', [[textOf(value, places)]], { fields })
          expect(units(column(stream, 'value').get(0))).toBe(value * 10n ** BigInt(scale - places))
        },
      ),
    )
  })

  test('decimals become the nearest floats', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.integer({ min: 0, max: 24 }),
        (value, places) => {
          const text = textOf(value, places)
          const fields = { value: f.decimal('Value', { scale: 24 }) }
          expect(column(written('arrow', [[text]], { fields, numbers: 'float' }), 'value').get(0)).toBe(Number(text))
        },
      ),
    )
  })

  test("decimals with more digits than their column are rejected with the column's name", () => {
    const fields = { value: f.decimal('Value', { scale: 2 }), count: f.count('Count') }
    const append = (text: string) => () => written('arrow', [[text, '1']], { fields })
    expect(append('1.001')).toThrow(DoesNotFit)
    expect(append('1.001')).toThrow(/^value: 1\.001 has more than 2 digits/)
    expect(append(`1${'0'.repeat(36)}`)).toThrow(/^value: .* before its decimal point/)
    expect(append('1.000')).not.toThrow()
    expect(() => written('arrow', [['1', '9223372036854775808']], { fields })).toThrow(/^count: /)
    expect(() => written('arrow', [['1.001', '1']], { fields, numbers: 'text' })).not.toThrow()
  })
})

function textOf(value: bigint, scale: number): string {
  const text = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  const [whole, fraction] = [text.slice(0, text.length - scale), text.slice(text.length - scale)]
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

function keepDigits(_: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? context?.source : value
}
