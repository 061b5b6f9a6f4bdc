import { sql } from '@bourse/kit'
import { screenerField } from '@bourse/services'
import { companies } from './record.ts'

/** Sector, industry and employee count of a listing's company. */
export const screenerFields = screenerField.provide({ companies }, (needs) => ({
  dataset: 'companies',
  fields: ['sector', 'industry', 'employees'],
  async read({ ids, knowledge }) {
    const found = await needs.companies
      .at(knowledge)
      .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
      .select(['r.instrument_id', 'r.sector', 'r.industry', 'r.employees'])
      .execute()
    return new Map(found.map(({ instrument_id, ...values }) => [instrument_id, values]))
  },
}))
