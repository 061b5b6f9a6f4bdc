import { sql, type Knowledge, type ProvidedNeeds } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { listings } from '@bourse/services'
import { fakeListingId, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import dataset, { actions } from '../src/index.ts'
import { listingsOf } from '../src/operations/listings-in-order.ts'
import { pageOfActions, type ActionSelection } from '../src/operations/page-of-actions.ts'
import type { ActionsCall } from '../src/operations/window.ts'
import { storedLeg, storedRow } from './support/stored-row.ts'

const SYMBOLS = Array.from({ length: 2_000 }, (_, index) => `S${String(index).padStart(4, '0')}`)
const PER_LISTING = 10
const needed = { actions, listings }

let host: TestHost
let needs: ProvidedNeeds<typeof needed>
let knowledge: Knowledge

beforeAll(async () => {
  host = await startTestHost({ datasets: [fakeListings(SYMBOLS.map((symbol) => `XNAS:${symbol}`)), dataset] })
  const rows = SYMBOLS.flatMap((symbol, index) =>
    Array.from({ length: PER_LISTING }, (_, nth) => ({
      ...storedRow({
        date: addDays('2023-09-04', nth * 91 + ((index * 37) % 80)),
        legs: [storedLeg({ amount: '0.5', currency_code: 'USD' })],
      }),
      instrument_id: fakeListingId(`XNAS:${symbol}`),
    })),
  )
  const report = await host.publish(actions, rows, { source: 'primary' })
  expect(report).toMatchObject({ published: SYMBOLS.length * PER_LISTING })
  // Autovacuum would analyze the table a moment later; without statistics, the plan is meaningless.
  await host.database.database.query('analyze corporate_actions.actions')
  needs = host.host.wiring.inject(needed) as ProvidedNeeds<typeof needed>
  knowledge = { asOf: undefined, pins: host.host.engine.versions().pins }
})

afterAll(() => host.close())

const ALL: ActionSelection = { of: (known) => known, undated: true, adjustedBy: 'later' }

interface Node {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Node[]
}

/** Returns the number of table rows that a plan has read, including filtered ones. */
function rowsRead(node: Node): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), 0)
  if (node['Relation Name'] !== 'actions') return below
  return below + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
}

async function pageRead(turned: boolean, after?: ActionsCall['page']['after']) {
  const known: Partial<ActionsCall> = {
    query: { from: '2025-03-03', to: '2026-03-02' },
    scope: { markets: ['XNAS'], excludedKinds: [], ids: undefined, fingerprint: 'all' },
    knowledge,
    page: { limit: 100, after, turned },
    today: '2026-03-02',
    floor: '0001-01-01',
  }
  // A page uses only these properties of a call.
  const call = known as ActionsCall
  const query = pageOfActions(needs.actions, ALL, call, await listingsOf(needs.listings, call))
  const [explained] = await query.explain<Readonly<Record<string, string>>>('json', sql`analyze`)
  const [{ Plan: plan }]: readonly [{ readonly Plan: Node }] = JSON.parse(explained?.['QUERY PLAN'] ?? '')
  return { rows: await query.execute(), read: rowsRead(plan) }
}

const middle = { symbol: 'S1000', undated: 'false', date: '2025-09-01', id: '' }

describe(`a window of ${SYMBOLS.length} listings with ${SYMBOLS.length * PER_LISTING} actions`, () => {
  test.each([
    ['in symbol order', false, undefined],
    ['in symbol order, from the middle', false, middle],
    ['newest first', true, undefined],
    ['newest first, from the middle', true, middle],
  ])('corporate-actions rule: one statement returns a page %s and reads few other rows', async (_, turned, after) => {
    const { rows, read } = await pageRead(turned, after)
    expect(rows).toHaveLength(101)
    expect(read).toBeGreaterThanOrEqual(101)
    expect(read).toBeLessThan(600)
  })
})
