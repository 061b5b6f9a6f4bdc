import { UnreadableFile } from '@bourse/kit/readers'
import { expect, it } from 'vitest'
import { feedYields } from '../../../src/sources/treasury/index.ts'

const feedOf = (...days: readonly string[]) => {
  const entries = days.map((day) => `<entry><content><m:properties>${day}</m:properties></content></entry>`)
  return `<feed xmlns:d="urn:d" xmlns:m="urn:m">${entries.join('')}</feed>`
}
const read = (...days: readonly string[]) => [...feedYields(feedOf(...days))]

it('reads a row per maturity and day, and skips values meant for display', () => {
  const day =
    '<d:NEW_DATE>2026-02-27T00:00:00</d:NEW_DATE><d:BC_1MONTH>3.71</d:BC_1MONTH><d:BC_1_5MONTH m:null="true"/>' +
    '<d:BC_30YEAR>4.60</d:BC_30YEAR><d:BC_30YEARDISPLAY>0</d:BC_30YEARDISPLAY>'
  expect(read(day)).toEqual([
    { date: '2026-02-27', tenor: '1m', percent: '3.71' },
    { date: '2026-02-27', tenor: '6w', percent: null },
    { date: '2026-02-27', tenor: '30y', percent: '4.6' },
  ])
})

it('reports an unreadable date and yield, and continues', () => {
  const [date, percent, ...rest] = read(
    '<d:NEW_DATE>2026-02-30T00:00:00</d:NEW_DATE><d:BC_1MONTH>1</d:BC_1MONTH>',
    '<d:NEW_DATE>2026-02-27T00:00:00</d:NEW_DATE><d:BC_1MONTH>n.a.</d:BC_1MONTH><d:BC_2YEAR>4</d:BC_2YEAR>',
  )
  expect([date, percent]).toMatchObject([{ rule: 'unreadable-date' }, { rule: 'unreadable-yield', value: 'n.a.' }])
  expect(rest).toEqual([{ date: '2026-02-27', tenor: '2y', percent: '4' }])
})

it('rejects a different document', () => {
  expect(() => [...feedYields('<rss><item/></rss>')]).toThrow(UnreadableFile)
})
