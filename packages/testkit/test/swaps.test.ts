import { catalog, f, record } from '@bourse/kit'
import { expect, it } from 'vitest'
import { swapsOf, TRIED } from '../src/conformance/reading/swaps.ts'

const sites = record('sites', {
  title: 'Sites',
  fields: { site_id: f.text('Id of the site', { example: 'rehden' }) },
  key: ['site_id'],
  time: catalog(),
  order: ['site_id asc'],
})

const named = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ site_id: `${prefix}${at}` }))

it('swaps replace each value of a column with hidden ones from the same column, and with a different one if it is hidden itself', () => {
  const hidden = [{ record: sites, rows: named('site', 5) }]
  const stored = new Map([[sites.table, [...named('site', 1), { site_id: 'rehden' }, { site_id: 'x' }]]])
  const swaps = swapsOf(hidden, stored)
  expect(swaps.get('rehden')).toEqual(['site0', 'site1', 'site2'])
  expect(swaps.get('site0')?.filter((value) => value !== 'site0')).toHaveLength(TRIED)
  expect(swaps.has('x')).toBe(false)
})

it('finding hidden values takes time proportional to the sample’s rows, and does not block the hosts', () => {
  const hidden = [{ record: sites, rows: named('hidden', 4_000) }]
  const stored = new Map([[sites.table, named('stored', 20_000)]])
  const since = performance.now()
  expect(swapsOf(hidden, stored).size).toBe(20_000)
  expect(performance.now() - since).toBeLessThan(1_000)
})
