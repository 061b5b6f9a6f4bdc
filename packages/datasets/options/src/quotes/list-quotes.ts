import {
  columnsOf,
  endpoint,
  f,
  invalidParameter,
  named,
  oneOf,
  orderKeys,
  paged,
  perRequest,
  sql,
  Type,
  type Call,
  type CallRows,
} from '@bourse/kit'
import { entitiesById } from '@bourse/kit'
import { listings } from '@bourse/services'
import { termConditions, termParameters } from '../contracts/contract-query.ts'
import { contract } from '../subjects/contract.ts'
import { underlying } from '../subjects/underlying.ts'
import { quotes } from './quotes.ts'

const { id, underlying_id, snapshot_date, contract_id, contract_symbol, ...values } = columnsOf(quotes)
const fields = {
  id,
  contract_id,
  contract_symbol,
  underlying_id,
  underlying: f.text('Ticker of the underlying', { example: 'AAPL' }).nullable(),
}
