import { expect, it } from 'vitest'
import { createChangeCache } from '../src/metrics/derive-metrics/change-cache.ts'

const dates = Array.from({ length: 260 }, (_, index) => `day ${String(index).padStart(3, '0')}`)

it('a value is read once per unchanged period, with few requests for change marks', async () => {
  const changes = [17, 100, 101, 259]
  const stretchOf = (date: string) => changes.filter((at) => (dates[at] ?? '') <= date).length
  const [marks, reads]: [string[], string[]] = [[], []]
  const cache = createChangeCache({
    dates,
    mark: async (date) => (marks.push(date), String(stretchOf(date))),
    read: async (date) => (reads.push(date), stretchOf(date)),
  })
  for (const date of dates) expect(await cache.on(date)).toBe(stretchOf(date))
  expect(reads).toEqual([dates[0], dates[17], dates[100], dates[101], dates[259]])
  expect(marks.length).toBeLessThan(50)
})

it('a single date is a separate period', async () => {
  const cache = createChangeCache({ dates: ['2026-03-02'], mark: async () => 'a', read: async (date) => date })
  expect(await cache.on('2026-03-02')).toBe('2026-03-02')
})
