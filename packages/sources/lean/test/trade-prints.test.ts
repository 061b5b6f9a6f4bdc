import { BadRecord } from '@bourse/kit'
import { expect, test } from 'vitest'
import { tradePrints } from '../src/index.ts'
import { csvZip } from './csv-zip.ts'

test('a print has its time to the millisecond, price, size, exchange letter, condition bits and line', async () => {
  const archive = csvZip(
    '14400464,1674100,100,P,20002000,0',
    '14400500,1674150,1400,,0,1',
    '34200000,1674150,100,D,80000000,0',
  )
  expect(await Array.fromAsync(tradePrints(archive, '2013-10-07'))).toEqual([
    {
      line: 1,
      event_at: '2013-10-07T08:00:00.464Z',
      price: '167.41',
      size: '100',
      exchange: 'P',
      conditions: 0x20002000,
      suspicious: false,
    },
    {
      line: 2,
      event_at: '2013-10-07T08:00:00.5Z',
      price: '167.415',
      size: '1400',
      exchange: '',
      conditions: 0,
      suspicious: true,
    },
    {
      line: 3,
      event_at: '2013-10-07T13:30:00Z',
      price: '167.415',
      size: '100',
      exchange: 'D',
      conditions: 0x80000000,
      suspicious: false,
    },
  ])
})

test('the last hour of a winter session falls on the next UTC date', async () => {
  const archive = csvZip('68400000,1674100,100,P,2000,0')
  expect(await Array.fromAsync(tradePrints(archive, '2013-12-09'))).toMatchObject([
    { event_at: '2013-12-10T00:00:00Z' },
  ])
})

test('an unreadable line becomes a bad record, and other lines keep their numbers', async () => {
  const archive = csvZip(
    '14400464,1674100,100,P,20002000',
    'x,1674100,100,P,1,0',
    '14400464,0,100,P,1,0',
    '14400464,1674100,1.5,P,1,0',
    '14400464,1674100,100,P,zz,0',
    '14400464,1674100,100,P,1,0',
  )
  const rows = await Array.fromAsync(tradePrints(archive, '2013-10-07'))
  expect(rows.slice(0, 5).map((row) => row instanceof BadRecord && row.message)).toEqual([
    'expected time, price, size, exchange, conditions and suspicious, got 5 fields',
    'expected milliseconds since midnight, got "x"',
    'expected a price above 0, got "0"',
    'expected a whole number of shares, got "1.5"',
    'expected condition flags in hexadecimal, got "zz"',
  ])
  expect(rows[5]).toMatchObject({ line: 6, conditions: 1 })
})
