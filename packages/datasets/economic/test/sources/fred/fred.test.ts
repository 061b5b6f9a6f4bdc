import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { graphCsv, observationsAddress, seriesInfo, vintages } from '../../../src/sources/fred/index.ts'

const entry = (vintage: string, date: string, value: string) => ({
  realtime_start: vintage,
  realtime_end: '9999-12-31',
  date,
  value,
})

describe('vintages', () => {
  it('yields each of a date’s values once, in vintage order, across all responses', () => {
    const first = { observations: [entry('2026-02-26', '2025-10-01', '31.4'), entry('2026-02-26', '2026-01-01', '2')] }
    const second = {
      observations: [entry('2026-01-30', '2025-10-01', '31.10'), entry('2026-02-01', '2025-10-01', '31.1')],
    }
    expect([...vintages([first, second])]).toEqual([
      { vintage: '2026-01-30', date: '2025-10-01', value: '31.1' },
      { vintage: '2026-02-26', date: '2025-10-01', value: '31.4' },
      { vintage: '2026-02-26', date: '2026-01-01', value: '2' },
    ])
  })

  it('yields values that were withdrawn, but none that never existed', () => {
    const observations = [
      entry('2026-01-01', '2025-10-01', '.'),
      entry('2026-01-30', '2025-10-01', '31.1'),
      entry('2026-02-26', '2025-10-01', '.'),
    ]
    expect([...vintages([{ observations }])]).toEqual([
      { vintage: '2026-01-30', date: '2025-10-01', value: '31.1' },
      { vintage: '2026-02-26', date: '2025-10-01', value: null },
    ])
  })

  it('reports an unreadable entry, and rejects a response without observations', () => {
    expect([...vintages([{ observations: [entry('2026-01-30', '2025-13-01', '1')] }])]).toMatchObject([
      { rule: 'unreadable-value' },
    ])
    expect(() => [...vintages([{ error_code: 400, error_message: 'Bad Request.' }])]).toThrow(UnreadableFile)
  })
})

describe('the CSV of a chart', () => {
  it.each(['observation_date,DGS10', 'DATE,DGS10', 'date,value'])('reads dates and values under %s', (header) => {
    const [, column] = header.split(',')
    expect([...graphCsv(`${header}\n2026-02-26,4.0\n2026-02-27,.\n2026-02-28,\n`)]).toEqual([
      { column, date: '2026-02-26', value: '4' },
      { column, date: '2026-02-27', value: null },
      { column, date: '2026-02-28', value: null },
    ])
  })

  it('reads several series, each with its own values', () => {
    const [first, second, bad, last] = graphCsv('observation_date,DGS10,DGS2\n2026-02-26,4.0,\n2026-02-27,four,3.5')
    expect([first, second]).toEqual([
      { column: 'DGS10', date: '2026-02-26', value: '4' },
      { column: 'DGS2', date: '2026-02-26', value: null },
    ])
    expect(bad).toMatchObject({ rule: 'unreadable-value' })
    expect(last).toEqual({ column: 'DGS2', date: '2026-02-27', value: '3.5' })
  })

  it('reports an unreadable line, and rejects a different file', () => {
    expect([...graphCsv('date,value\n2026-02-26,four')]).toMatchObject([{ rule: 'unreadable-value' }])
    expect(() => [...graphCsv('Date,Country,Exchange rate\n2026-02-26,Japan,1')]).toThrow(UnreadableFile)
  })
})

describe('a series’ details', () => {
  it('a series has the copyright tag from its notes', () => {
    const told = {
      id: 'VIXCLS',
      title: 'CBOE Volatility Index: VIX',
      units: 'Index',
      notes: 'Copyright, 2016, CBOE.\nA',
    }
    expect(seriesInfo({ seriess: [told] })).toMatchObject({ id: 'VIXCLS', copyright: 'Copyright, 2016, CBOE.' })
    expect(() => seriesInfo({ seriess: [] })).toThrow(UnreadableFile)
  })

  it('values are requested by series id, with or without vintages', () => {
    expect(observationsAddress('GDP', { offset: 0, hasVintages: false })).toBe(
      'https://api.stlouisfed.org/fred/series/observations?series_id=GDP&file_type=json&limit=100000&' + 'offset=0',
    )
    expect(observationsAddress('GDP', { offset: 100_000, hasVintages: true })).toContain('&realtime_start=1776-07-04')
  })
})
