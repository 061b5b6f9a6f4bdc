import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll } from 'vitest'
import calendars from '../src/index.ts'

/** Starts a host with only calendars for one file's tests, on a Monday evening in New York. */
export function calendarHost(clock = '2026-03-02T22:00:00Z'): { readonly host: TestHost; key(): string } {
  let host: TestHost | undefined
  let key = ''
  beforeAll(async () => {
    host = await startTestHost({ datasets: [calendars], clock })
    key = await host.key({ plan: 'commercial' })
  })
  afterAll(() => host?.close())
  return {
    get host() {
      if (host === undefined) throw new Error('the host starts before the first test')
      return host
    },
    key: () => key,
  }
}

/** The MICs of all configured markets. */
export const ALL = [
  ...['ARCX', 'BATS', 'BOND', 'CRYPTO', 'FOREX', 'FSRV', 'INDEX', 'NEOE', 'OTCM'],
  ...['XAMS', 'XASE', 'XASX', 'XLON', 'XNAS', 'XNYS', 'XPAR', 'XTSE', 'XTSX'],
]
export const US = ['ARCX', 'BATS', 'OTCM', 'XASE', 'XNAS', 'XNYS']

/** Returns the MICs in the rows of a response. */
export const micsOf = ({ json }: { readonly json: { readonly data: readonly { readonly exchange_mic: string }[] } }) =>
  json.data.map(({ exchange_mic }) => exchange_mic)
