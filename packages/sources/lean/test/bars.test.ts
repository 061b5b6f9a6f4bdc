import { BadRecord } from '@bourse/kit'
import { describe, expect, test } from 'vitest'
import { dailyBars, hourBars, minuteBars } from '../src/index.ts'
import { csvZip } from './csv-zip.ts'

const newYork = { zone: 'America/New_York' }
const reasons = async (rows: Iterable<unknown> | AsyncIterable<unknown>) =>
  (await Array.fromAsync(rows)).map((row) => (row instanceof BadRecord ? row.message : 'a good row'))

describe('daily bars', () => {
  test('daily bars for an equity are in ten-thousandths of a dollar', async () => {
    const archive = csvZip('20140606 00:00,6500100,6510000,6440000,6455700,12497800', '20140609 00:00,5,10,4,5,0')
    expect(await Array.fromAsync(dailyBars(archive))).toEqual([
      { date: '2014-06-06', open: '650.01', high: '651', low: '644', close: '645.57', volume: '12497800' },
      { date: '2014-06-09', open: '0.0005', high: '0.001', low: '0.0004', close: '0.0005', volume: '0' },
    ])
  })

  test('daily bars keep digits beyond the fourth place', async () => {
    expect(await Array.fromAsync(dailyBars(csvZip('20140606 00:00,937050.5,937050.5,9,9370.25,1')))).toMatchObject([
      { open: '93.70505', low: '0.0009', close: '0.937025' },
    ])
  })

  test('daily bars for a currency pair are the exact midpoint between bid and ask', async () => {
    const archive = csvZip('20140501 00:00,1.38727,1.38729,1.38723,1.38724,0,1.38730,1.38730,1.38727,1.38727,0')
    expect(await Array.fromAsync(dailyBars(archive, { quote: true, scaled: false }))).toEqual([
      { date: '2014-05-01', open: '1.387285', high: '1.387295', low: '1.38725', close: '1.387255', volume: null },
    ])
  })

  test('daily bars for a crypto pair have their volume in coins', async () => {
    expect(
      await Array.fromAsync(dailyBars(csvZip('20141201 00:00,300,370,300,370,0.05655554'), { scaled: false })),
    ).toMatchObject([{ open: '300', volume: '0.05655554' }])
  })

  test('daily bars that are unreadable become bad records without affecting the others', async () => {
    const archive = csvZip(
      '20140231 00:00,1,1,1,1,1',
      '20140606 09:30,1,1,1,1,1',
      '20140606 00:00,1,1,1,1',
      '20140606 00:00,1,1,1,0,1',
      '20140606 00:00,1,-1,1,1,1',
      '20140606 00:00,1,1,1,1e5,1',
      '20140606 00:00,1,1,1,1,-5',
      '20140606 00:00,1,1,1,1,5',
      'x',
    )
    expect(await reasons(dailyBars(archive))).toEqual([
      'expected a time such as "20140606 00:00", got "20140231 00:00"',
      'expected a time such as "20140606 00:00", got "20140606 09:30"',
      'expected time, open, high, low, close and volume, got 5 fields',
      'expected four prices above 0, got "1,1,1,0"',
      'expected four prices above 0, got "1,-1,1,1"',
      'expected four prices above 0, got "1,1,1,1e5"',
      'expected a volume, got "-5"',
      'a good row',
      'expected a time such as "20140606 00:00", got "x"',
    ])
  })
})

describe('hour bars', () => {
  test('hour bars begin at the stated hour in New York, in summer and in winter', async () => {
    const archive = csvZip('20140606 09:00,10000,10000,10000,10000,1', '20140106 15:00,10000,10000,10000,10000,1')
    expect(await Array.fromAsync(hourBars(archive, newYork))).toMatchObject([
      { datetime: '2014-06-06T13:00:00Z', close: '1' },
      { datetime: '2014-01-06T20:00:00Z' },
    ])
  })

  test('hour bars with an invalid time become bad records', async () => {
    const archive = csvZip(
      '20140606,1,1,1,1,1',
      '20141306 09:00,1,1,1,1,1',
      '20140606 25:00,1,1,1,1,1',
      '20140606 09:00,1,1',
    )
    expect(await reasons(hourBars(archive, newYork))).toEqual([
      'expected a time such as "20140606 09:00", got "20140606"',
      'expected a time such as "20140606 09:00", got "20141306 09:00"',
      'expected a time such as "20140606 09:00", got "20140606 25:00"',
      'expected time, open, high, low, close and volume, got 3 fields',
    ])
  })
})

describe('minute bars', () => {
  test('minute bars count milliseconds from midnight in the file’s time zone', async () => {
    const archive = csvZip(
      '34200000,1674100,1674200,1674000,1674100,3197',
      '71940000,1674100,1674200,1674000,1674100,5',
    )
    expect(
      (await Array.fromAsync(minuteBars(archive, '2013-10-07', newYork))).map(
        (bar) => 'datetime' in bar && bar.datetime,
      ),
    ).toEqual(['2013-10-07T13:30:00Z', '2013-10-07T23:59:00Z'])
    expect(
      (await Array.fromAsync(minuteBars(archive, '2013-12-09', newYork))).map(
        (bar) => 'datetime' in bar && bar.datetime,
      ),
    ).toEqual(['2013-12-09T14:30:00Z', '2013-12-10T00:59:00Z'])
  })

  test('minute bars follow the wall clock on days when daylight saving time starts or ends', async () => {
    const archive = csvZip('0,1,1,1,1,1', '10800000,1,1,1,1,1', '82800000,1,1,1,1,1')
    const datetimes = (await Array.fromAsync(minuteBars(archive, '2014-03-09', newYork))).map(
      (bar) => 'datetime' in bar && bar.datetime,
    )
    expect(datetimes).toEqual(['2014-03-09T05:00:00Z', '2014-03-09T07:00:00Z', '2014-03-10T03:00:00Z'])
    const back = (await Array.fromAsync(minuteBars(archive, '2014-11-02', newYork))).map(
      (bar) => 'datetime' in bar && bar.datetime,
    )
    expect(back).toEqual(['2014-11-02T04:00:00Z', '2014-11-02T08:00:00Z', '2014-11-03T04:00:00Z'])
  })

  test('minute bars from quotes omit minutes in which one side was not quoted', async () => {
    const archive = csvZip(
      '34200000,,,,,0,1680000,1680000,1672600,1672700,20000',
      '34260000,1672700,1672700,1671500,1672500,300,,,,,0',
      '34320000,1672700,1672700,1671500,1672500,300,1680000,1680000,1672600,1672701,20000',
      '34380000,1672700,,1671500,1672500,300,1680000,1680000,1672600,1672700,20000',
      '34440000,1672700,1672700',
      '34500000,1672700,1672700,1671500,1672500,300,1680000,x,1672600,1672700,20000',
    )
    const rows = await Array.fromAsync(minuteBars(archive, '2013-10-07', { ...newYork, quote: true }))
    expect(rows[0]).toEqual({
      datetime: '2013-10-07T13:32:00Z',
      open: '167.635',
      high: '167.635',
      low: '167.205',
      close: '167.26005',
      volume: null,
    })
    expect(await reasons(rows.slice(1))).toEqual([
      'expected four prices above 0, got "1672700,,1671500,1672500"',
      'expected time and open, high, low, close, size of bid and ask, got 3 fields',
      'expected four prices above 0, got "1680000,x,1672600,1672700"',
    ])
  })

  test('minute bars outside the day become bad records', async () => {
    expect(await reasons(minuteBars(csvZip('86400000,1,1,1,1,1', '-1,1,1,1,1,1'), '2013-10-07', newYork))).toEqual([
      'expected milliseconds since midnight, got "86400000"',
      'expected milliseconds since midnight, got "-1"',
    ])
  })

  test('minute bars in an unknown zone are rejected', async () => {
    const archive = csvZip('34200000,1,1,1,1,1')
    const read = Array.fromAsync(minuteBars(archive, '2013-10-07', { zone: 'Mars/Olympus' }))
    await expect(read).rejects.toThrow(RangeError)
  })
})
