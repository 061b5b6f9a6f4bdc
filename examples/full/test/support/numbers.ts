import { catalog, defineDataset, endpoint, f, perRequest, record, Type } from '@bourse/kit'
import { setTimeout as sleep } from 'node:timers/promises'

export const seeds = record('seeds', {
  title: 'Seeds',
  subject: undefined,
  fields: { seed: f.text('Seed') },
  key: ['seed'],
  time: catalog(),
  order: ['seed asc'],
})

/**
 * A collection with the requested number of rows, so that its exports can have any size. SLOW_PAGES sets the
 * milliseconds that a page takes.
 */
export const numbers = defineDataset({
  id: 'numbers',
  title: 'Numbers',
  summary: 'Numbers from 1.',
  records: [seeds],
  endpoints: [
    endpoint('/numbers', {
      id: 'numbers.list',
      summary: 'Numbers',
      capabilities: ['eod.read'],
      credits: perRequest(1),
      query: { count: Type.Integer({ minimum: 0, description: 'How many.', examples: [3] }) },
      fields: { n: f.count('The number') },
      order: ['n asc'],
      limit: { default: 1_000, max: 10_000 },
      needs: { seeds },
      async read(_, { query, page }) {
        await sleep(Number(process.env['SLOW_PAGES'] ?? 0))
        const sent = Number(page.after?.['n'] ?? 0)
        const length = Math.max(0, Math.min(page.limit + 1, query.count - sent))
        return Array.from({ length }, (__, index) => ({ n: String(sent + index + 1) }))
      },
    }),
  ],
})
