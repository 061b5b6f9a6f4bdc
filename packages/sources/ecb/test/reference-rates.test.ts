import { UnreadableFile } from '@bourse/kit/readers'
import { expect, it } from 'vitest'
import { referenceRates } from '../src/index.ts'

const TEXT = 'Date,USD,JPY,CYP,\n2026-02-27,1.1799,184.120,N/A,\n2026-02-26,1.1801,,N/A,\n'

it('referenceRates reads one row per day and currency, newest first as published', () => {
  expect([...referenceRates(TEXT)]).toEqual([
    { date: '2026-02-27', currency: 'USD', perEuro: '1.1799' },
    { date: '2026-02-27', currency: 'JPY', perEuro: '184.12' },
    { date: '2026-02-27', currency: 'CYP', perEuro: null },
    { date: '2026-02-26', currency: 'USD', perEuro: '1.1801' },
    { date: '2026-02-26', currency: 'JPY', perEuro: null },
    { date: '2026-02-26', currency: 'CYP', perEuro: null },
  ])
})

it('referenceRates omits days outside a window', () => {
  const dates = [...referenceRates(TEXT, { from: '2026-02-26', to: '2026-02-26' })].map(
    (row) => 'date' in row && row.date,
  )
  expect(new Set(dates)).toEqual(new Set(['2026-02-26']))
})

it('referenceRates reports an unreadable date and rate, and rejects any other file', () => {
  expect([...referenceRates('Date,USD,\n27.02.2026,1,\n2026-02-26,0,\n')]).toMatchObject([
    { rule: 'unreadable-date', value: '27.02.2026' },
    { rule: 'unreadable-rate', value: '0' },
  ])
  expect(() => [...referenceRates('Date,Price\n2026-02-26,1')]).toThrow(UnreadableFile)
})

it('referenceRates reads the newest day’s file, whose date is in words', () => {
  expect([...referenceRates('Date, USD, JPY, \n13 April 2026, 1.1684, 186.75, \n')]).toEqual([
    { date: '2026-04-13', currency: 'USD', perEuro: '1.1684' },
    { date: '2026-04-13', currency: 'JPY', perEuro: '186.75' },
  ])
})

it('referenceRates reads XML in single and double quotes, and rejects XML without rates', () => {
  const days = `<Cube time='2026-04-13'><Cube currency='USD' rate='1.1684'/></Cube>
    <Cube time="2026-04-10"><Cube currency="USD" rate="1.1700"/></Cube>`
  expect([...referenceRates(`<?xml version="1.0"?><Envelope><Cube>${days}</Cube></Envelope>`)]).toEqual([
    { date: '2026-04-13', currency: 'USD', perEuro: '1.1684' },
    { date: '2026-04-10', currency: 'USD', perEuro: '1.17' },
  ])
  expect(() => [...referenceRates('<html><body>moved</body></html>')]).toThrow(UnreadableFile)
})
