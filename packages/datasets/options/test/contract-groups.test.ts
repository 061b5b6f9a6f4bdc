import { expect, it } from 'vitest'
import { NO_TERMS, tickerOfContract } from '../src/staging/named-contract.ts'

const group = (contract_symbol: string, underlying: string | null = null) =>
  tickerOfContract({ ...NO_TERMS, contract_symbol, underlying })

it('all rows of a chain have the same group, however they name the underlying', () => {
  const roots = [group('BRKB260320C00400000'), group('BRKB1260320C00400000'), group('BRKB260320P00400000', 'BRK.B')]
  const terms = { expiration: '2026-03-20', option_type: 'call', strike: '400' } as const
  const spelled = tickerOfContract({ ...terms, contract_symbol: null, root_symbol: 'brk/b', underlying: null })
  expect(new Set([...roots, spelled])).toEqual(new Set(['BRKB']))
})

it('rows without a contract are grouped by the value in their rejection', () => {
  expect([group('nothing'), group('else'), group('SPX260320C06000000')]).toEqual(['nothing', 'else', 'SPX'])
})
