import { expect, test } from 'vitest'
import type { Carrier } from '@bourse/kit'
import { assignmentPeriods } from '../../src/publishing/resolve/ticker-assignments.ts'

const carrier = (id: string, market: string, from: string, to: string | null): Carrier => ({
  ...{ name: 'ABC', kind: 'CS', id, market, from, to },
})
const spansOf = (carriers: readonly Carrier[], market: string | null = null) =>
  assignmentPeriods({ name: 'ABC', market }, carriers, { markets: ['XNYS', 'XNAS'] }).map(({ id, from, to }) => [
    id,
    from,
    to,
  ])

const first = carrier('first', 'XNYS', '2010-01-04', '2015-06-30')

test('a symbol without an exchange that two markets used concurrently belongs to the second market once the first no longer has it', () => {
  expect(spansOf([carrier('other', 'XNAS', '2014-03-03', null), first])).toEqual([
    ['first', '2010-01-04', '2015-06-30'],
    ['other', '2015-07-01', 'infinity'],
  ])
})

test('a symbol without an exchange also belongs to the second market before the first market has it, on both sides of that period', () => {
  expect(spansOf([first, carrier('other', 'XNAS', '2001-02-01', '2020-12-31')])).toEqual([
    ['first', '2010-01-04', '2015-06-30'],
    ['other', '2001-02-01', '2010-01-03'],
    ['other', '2015-07-01', '2020-12-31'],
  ])
})

test('a symbol belongs only to the first market while that market has it, and with an exchange, only to that listing', () => {
  const within = carrier('other', 'XNAS', '2012-01-02', '2013-01-02')
  expect(spansOf([first, within])).toEqual([['first', '2010-01-04', '2015-06-30']])
  expect(spansOf([first, within], 'XNAS')).toEqual([['other', '2012-01-02', '2013-01-02']])
})
