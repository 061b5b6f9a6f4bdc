import { f, service, type Subject, type SubjectResolver } from '@bourse/kit'
import { OCC_PATTERN } from './occ-symbol.ts'

/** Resolves option contracts; only the host uses it. */
export const contractEntities = service<SubjectResolver>('contracts.resolver')

/** An option contract, identified by its OCC symbol or its id; visible to keys that can see its underlying. */
export const contract: Subject<'contract_id'> = {
  name: 'contract',
  column: 'contract_id',
  selectors: { names: 'contract_symbols', ids: 'contract_ids' },
  nameField: 'contract_symbol',
  unknown: { name: 'no contract on a known underlying has this symbol', id: 'no contract has this id' },
  columns: { contract_id: f.text('Public id of the contract', { example: 'opt_00000000000000000000' }) },
  labels: {
    contract_symbol: f
      .text('OCC symbol, padded to 21 characters or compact, with or without O:', { example: 'AMZN220617C02840000' })
      .nullable(),
  },
  spelling: {
    pattern: OCC_PATTERN,
    expected: 'an OCC symbol such as AAPL140621C00092140, padded to 21 characters or not',
  },
  resolver: contractEntities,
}
