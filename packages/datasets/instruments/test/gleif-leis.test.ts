import { runTimetable, startTestHost, zipOf } from '@bourse/testkit'
import { startPublisher } from '@bourse/testkit/publisher'
import { expect, test } from 'vitest'
import instruments, { directory, directoryRow } from '../src/index.ts'

const [VALID, DUPLICATE, UNUSED] = ['FIXTURE0000000000101', 'FIXTURE0000000000202', 'FIXTURE0000000000303']

test('GLEIF adds valid LEIs to listings by ISIN, and the issuer name where it is missing', async () => {
  const publisher = await startPublisher('plain', {
    clock: { now: () => host.clock.now(), millis: () => host.clock.millis() },
  })
  const host = await startTestHost({
    datasets: [instruments],
    clock: '2026-03-07T09:00:00Z',
    config: {
      sources: { 'gleif-leis': { enabled: true, golden_copy: true } },
      publishers: { gleif: { base_url: publisher.url } },
    },
  })
  try {
    const rows = [
      { symbol: 'FIXL', exchange_mic: 'XLON', isin: 'GB0000000009' },
      { symbol: 'FIXP', exchange_mic: 'XPAR', isin: 'GB0000000009', company_name: 'Fixture' },
      { symbol: 'FIXD', exchange_mic: 'XLON', isin: 'GB0000000017' },
      { symbol: 'FIXE', exchange_mic: 'XLON', isin: 'GB0000000009', valid_to: '2019-01-04' },
      { symbol: 'FIXN', exchange_mic: 'XNAS' },
    ].map((row) => directoryRow({ valid_from: '2015-01-02', ...row }))
    await host.submit(directory, rows, { source: 'import' })
    const pairs = [`${VALID},GB0000000009`, `${DUPLICATE},GB0000000017`, `${UNUSED},FR0000000003`]
    publisher.put('/api/v2/isin-lei/latest/download', zipOf({ 'isin-lei.csv': ['LEI,ISIN', ...pairs, ''].join('\n') }))
    const entities = [
      'LEI,Entity.LegalName,Registration.RegistrationStatus',
      `${VALID},FIXTURE PLC,ISSUED`,
      `${DUPLICATE},FIXTURE TWICE,DUPLICATE`,
      `${UNUSED},FIXTURE S.A.,ISSUED`,
    ]
    const golden = '/storage/golden-copy-files/lei2.csv.zip'
    publisher.put('/api/v2/golden-copies/publishes/lei2/latest.csv', () => ({
      status: 302,
      headers: { location: golden },
    }))
    publisher.put(golden, zipOf({ 'lei2.csv': `${entities.join('\n')}\n` }))
    await runTimetable(host, { from: '2026-03-07T09:00:00Z', to: '2026-03-08T12:00:00Z' })
    const { json } = await host.get('/v1/instruments?status=all&limit=100', { key: await host.key() })
    const listed = json.data as readonly Readonly<Record<string, string | null>>[]
    const shown = listed.map(({ exchange_mic, symbol, lei, company_name, delisted_on }) =>
      [`${exchange_mic}:${symbol}`, lei, company_name, delisted_on].join(' '),
    )
    expect(shown.toSorted()).toEqual([
      'XLON:FIXD   ',
      'XLON:FIXE   2019-01-04',
      `XLON:FIXL ${VALID} FIXTURE PLC `,
      'XNAS:FIXN   ',
      `XPAR:FIXP ${VALID} Fixture `,
    ])
  } finally {
    await host.close()
    await publisher.close()
  }
})
