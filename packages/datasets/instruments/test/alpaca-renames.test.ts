import { rawPages } from '@bourse/kit/readers'
import { parseAll, runTimetable, startTestHost } from '@bourse/testkit'
import { CANARY_KEY, startPublisher } from '@bourse/testkit/publisher'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { expect, test } from 'vitest'
import instruments, { alpacaRenames, directory, directoryRow } from '../src/index.ts'

const unit = { from: '2024-03-01', to: '2024-03-15' }

test.skipIf(skipNotice !== '')(`connectors check A5: nine renames and two removals${skipNotice}`, async () => {
  const body = realText('connectors', 'alpaca', 'corporate-actions.json')
  const markets = Object.fromEntries(
    ['ESAC 2024-03-14', 'ESACW 2024-03-14', 'INPX 2024-03-13', 'IRRX.WS 2024-03-12', 'LBBB 2024-03-12']
      .concat('LBBBW 2024-03-12', 'POLC 2024-03-11', 'RIDEQ 2024-03-14', 'SASI 2024-03-13')
      .concat('EACPW 2024-03-12', 'ZSANQ 2024-03-12')
      .map((name) => [name, 'XNAS']),
  )
  const rows = await parseAll(alpacaRenames, rawPages({ unit, markets }, [body]), unit)
  expect(rows).toHaveLength(11)
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ symbol: 'XTIA', previous_symbol: 'INPX', valid_from: '2024-03-13' }),
      expect.objectContaining({ symbol: 'IRRXW', previous_symbol: 'IRRX.WS', valid_from: '2024-03-12' }),
      expect.objectContaining({ symbol: 'EACPW', valid_to: '2024-03-12', status: 'inactive' }),
      expect.objectContaining({ symbol: 'ZSANQ', valid_to: '2024-03-12', status: 'inactive' }),
    ]),
  )
})

test('a renamed listing stays one listing in its old symbol’s market; an unknown symbol is counted', async () => {
  process.env['BOURSE_SECRET_ALPACA_KEY_ID'] = CANARY_KEY
  process.env['BOURSE_SECRET_ALPACA_SECRET_KEY'] = CANARY_KEY
  const publisher = await startPublisher('alpaca', {
    clock: { now: () => host.clock.now(), millis: () => host.clock.millis() },
  })
  const host = await startTestHost({
    datasets: [instruments],
    clock: '2026-03-02T09:00:00Z',
    config: { sources: { 'alpaca-renames': { enabled: true } }, publishers: { alpaca: { base_url: publisher.url } } },
  })
  try {
    const old = { exchange_mic: 'XNYS', valid_from: '2015-01-02' }
    const known = ['OLDN', 'GONE'].map((symbol) => directoryRow({ symbol, ...old }))
    await host.submit(directory, known, { source: 'import' })
    const name_changes = [
      { old_symbol: 'OLDN', new_symbol: 'NEWN', process_date: '2026-03-02' },
      { old_symbol: 'NONE', new_symbol: 'SOME', process_date: '2026-03-02' },
      { old_symbol: 'BAD', process_date: '2026-03-02' },
    ]
    const worthless_removals = [{ symbol: 'GONE', process_date: '2026-02-27' }]
    publisher.put('/v1/corporate-actions', {
      corporate_actions: { name_changes, worthless_removals },
      next_page_token: null,
    })
    await runTimetable(host, { from: '2026-03-02T09:00:00Z', to: '2026-03-03T13:00:00Z' })
    const key = await host.key()
    const { json } = await host.get('/v1/instruments?status=all&limit=100', { key })
    const listed = json.data as readonly { id: string; symbol: string; status: string; delisted_on: string | null }[]
    expect(listed.map(({ symbol, status, delisted_on }) => [symbol, status, delisted_on])).toEqual([
      ['GONE', 'inactive', '2026-02-27'],
      ['NEWN', 'active', null],
    ])
    const { json: symbols } = await host.get(`/v1/instruments/${listed[1]?.id}/symbols`, { key })
    expect(symbols.data).toMatchObject([
      { exchange_mic: 'XNYS', symbol: 'OLDN', valid_from: '2015-01-02', valid_to: '2026-03-01' },
      { exchange_mic: 'XNYS', symbol: 'NEWN', valid_from: '2026-03-02', valid_to: null },
    ])
  } finally {
    await host.close()
    await publisher.close()
  }
})
