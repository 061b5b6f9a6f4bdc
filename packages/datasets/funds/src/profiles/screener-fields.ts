import { sql } from '@bourse/kit'
import { screenerField } from '@bourse/services'
import { funds } from './record.ts'

/** A fund's type, cost and size. */
export const screenerFields = screenerField.provide({ funds }, (needs) => ({
  dataset: 'funds',
  fields: ['expense_ratio', 'assets_under_management', 'fund_type'],
  async read({ ids, knowledge }) {
    const found = await needs.funds
      .at(knowledge)
      .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
      .select(['r.instrument_id', 'r.expense_ratio', 'r.assets_under_management', 'r.fund_type'])
      .execute()
    return new Map(found.map(({ instrument_id, ...values }) => [instrument_id, values]))
  },
}))
