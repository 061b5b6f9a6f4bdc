import type { HistoryListRow } from '@bourse/client'
import { describe, expect, it } from 'vitest'
import type { FieldOf, OperationOf } from '../app/api/openapi.ts'
import { niceTicks, spacedTicks } from '../app/chart/scales.ts'
import { fieldAt, keyOf, mainField, originsOf, unitText, valueAt } from '../app/origin/origin.ts'
import { rowTitle } from '../app/origin/row-title.ts'
import { scalingNote } from '../app/origin/scaling-note.ts'
import { beliefsOf, hasChanged, numberedVersions } from '../app/origin/versions.ts'
import { valueText } from '../app/table/field-columns.tsx'

const field = (name: string, type: FieldOf['schema']['type'], unit?: string): FieldOf => ({
  name,
  description: `What ${name} is`,
  unit,
  schema: { type, nullable: false },
})

const eod: Pick<OperationOf, 'id' | 'fields' | 'history'> = {
  id: 'eod.list',
  fields: [
    field('instrument_id', 'text'),
    field('symbol', 'text'),
    field('date', 'date'),
    field('open', 'number', 'currency of the listing'),
    field('close', 'number', 'currency of the listing'),
    field('volume', 'integer', 'shares'),
  ],
  history: { key: ['instrument_id', 'date'], scaledBy: 'adjustment' },
}

const version = (from: string, to: string | null, values: HistoryListRow['values']): HistoryListRow => ({
  ...{ known_from: from, known_to: to, values, published_at: from, batch: '1' },
  ...{ source: 'import', publisher: null, license: null, held: null, file: null, checks: [], inputs: [] },
})

const FIRST = version('2026-03-02T22:00:00Z', '2026-03-03T22:00:00Z', { close: '189.10', volume: 5 })
const SECOND = version('2026-03-03T22:00:00Z', null, { close: '189.33', volume: 5, note: 'late' })

describe('the key of a row', () => {
  const row = { instrument_id: 'ins_1', symbol: 'AAPL', date: '2026-03-02', close: '1' }

  it('has the values of the fields that the operation declares, in order', () => {
    expect(keyOf(eod, row)).toEqual(['ins_1', '2026-03-02'])
    expect(keyOf({ history: { key: ['line'], scaledBy: undefined } }, { line: 3 })).toEqual(['3'])
  })

  it('is missing if a value is, if one has a comma, or if the rows do not have the fields of their key', () => {
    expect(keyOf(eod, { ...row, date: null })).toBeUndefined()
    expect(keyOf(eod, { date: '2026-03-02' })).toBeUndefined()
    expect(keyOf(eod, { ...row, instrument_id: 'a,b' })).toBeUndefined()
    expect(keyOf({ history: { key: undefined, scaledBy: undefined } }, row)).toBeUndefined()
    expect(keyOf({ history: undefined }, row)).toBeUndefined()
  })
})

describe('a row in words', () => {
  it('is its symbol or name and the values of its key that are not ids', () => {
    expect(rowTitle(eod as OperationOf, { symbol: 'AAPL', instrument_id: 'ins_1', date: '2026-03-02' })).toMatch(
      /^AAPL · .*2026/,
    )
  })

  it('is its id if it has no name', () => {
    expect(rowTitle({ ...eod, fields: [], history: undefined } as unknown as OperationOf, { id: 'x_1' })).toBe('x_1')
  })

  it('is led by its close, its value or its first number', () => {
    expect(mainField(eod)).toBe('close')
    expect(mainField({ fields: [field('a', 'text'), field('b', 'integer')], history: undefined })).toBe('b')
    expect(mainField({ fields: [field('a', 'text')], history: undefined })).toBe('a')
  })
})

describe('a field', () => {
  const members = [field('revenue', 'number')]
  const statements = {
    fields: [{ ...field('items', 'object'), schema: { type: 'object' as const, nullable: false, members } }],
  }

  it('can be a member of another one', () => {
    expect(valueAt({ items: { revenue: '5' } }, 'items.revenue')).toBe('5')
    expect(valueAt({ items: null }, 'items.revenue')).toBeUndefined()
    expect(fieldAt(statements, 'items.revenue')).toBe(members[0])
    expect(fieldAt(statements, 'items.other')).toMatchObject({ name: 'other', description: '' })
  })

  it('has a unit that names the currency of its row', () => {
    expect(unitText({ unit: 'currency_code per share' }, { currency_code: 'EUR' })).toBe('EUR per share')
    expect(unitText({ unit: 'currency_code' }, {})).toBe('currency_code')
    expect(unitText({ unit: 'ratio' }, {})).toBeUndefined()
  })

  it('is a percentage if it is a share of a whole, and a plain number if it is a multiple', () => {
    expect(valueText(field('net_margin', 'number', 'ratio'), '0.25')).toBe('25.00%')
    expect(valueText(field('price_to_earnings', 'number', 'ratio'), '22.15')).toBe('22.15')
    expect(valueText(field('close', 'number'), null)).toBe('–')
  })
})

describe('versions', () => {
  it('are numbered from the oldest, listed from the newest, and compared with the one before', () => {
    expect(numberedVersions([FIRST, SECOND])).toEqual([
      { version: SECOND, number: 2, before: FIRST, changed: ['close', 'note'] },
      { version: FIRST, number: 1, before: undefined, changed: [] },
    ])
  })

  it('that are equal except for the time have changed nothing', () => {
    const again = { ...FIRST, known_from: '2026-03-03T22:00:00Z', values: { volume: 5, close: '189.10' } }
    expect(numberedVersions([FIRST, again])[0]?.changed).toEqual([])
    expect(hasChanged([FIRST, again], 'close')).toBe(false)
    expect(hasChanged([FIRST, SECOND], 'close')).toBe(true)
  })

  it('are steps of what was believed, up to now', () => {
    const until = Date.parse('2026-04-01T00:00:00Z')
    expect(beliefsOf([FIRST, SECOND], 'close', until)).toEqual([
      [Date.parse(FIRST.known_from), 189.1],
      [Date.parse(SECOND.known_from), 189.33],
      [until, 189.33],
    ])
  })

  it('of today have room on the axis', () => {
    const [first, last, end] = beliefsOf([FIRST, SECOND], 'close', Date.parse(SECOND.known_from)).map(([at]) => at)
    expect(((end ?? 0) - (last ?? 0)) / ((last ?? 0) - (first ?? 0))).toBeGreaterThan(0.1)
  })

  it('have a gap while the row was withdrawn, and end with the withdrawal', () => {
    const back = { ...SECOND, known_from: '2026-03-05T22:00:00Z', known_to: '2026-03-06T22:00:00Z' }
    expect(beliefsOf([FIRST, back], 'close', Date.parse('2026-04-01T00:00:00Z'))).toEqual([
      [Date.parse(FIRST.known_from), 189.1],
      [Date.parse('2026-03-03T22:00:00Z'), null],
      [Date.parse(back.known_from), 189.33],
      [Date.parse('2026-03-06T22:00:00Z'), null],
    ])
  })
})

describe('a scaled value', () => {
  const note = (adjustment: string | undefined, close: unknown) =>
    scalingNote(
      eod as OperationOf,
      { kind: 'row', operation: 'eod.list', row: { close }, params: { adjustment } },
      'close',
      { close: '200.00' },
    )

  it('is explained if it differs from the stored one', () => {
    expect(note('split', 50)).toContain('The page shows 50.00, because its request has adjustment=split.')
    expect(note('split', 200)).toBeUndefined()
    expect(note(undefined, 50)).toBeUndefined()
    expect(note('split', null)).toBeUndefined()
  })
})

describe('axes', () => {
  it('have ticks without the last bits of floats, and labels that do not overlap', () => {
    expect(niceTicks(175.04, 175.39)).toEqual([175, 175.1, 175.2, 175.3, 175.4])
    expect(spacedTicks([0, 1, 50, 99, 100], (x) => x, 50)).toEqual([0, 50, 100])
  })
})

it('the origin of a point is its row, with the parameters of the request', () => {
  const call = { operation: { spec: { id: 'eod.list' } }, params: { as_of: '2026-03-02' } } as never
  const originAt = originsOf(call, [{ close: 1 }], 'close')
  expect(originAt(0)).toEqual({
    ...{ kind: 'row', operation: 'eod.list', field: 'close', row: { close: 1 }, params: { as_of: '2026-03-02' } },
  })
  expect(originAt(1)).toBeUndefined()
})
