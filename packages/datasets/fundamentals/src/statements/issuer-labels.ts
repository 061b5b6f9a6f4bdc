import { f, knowledgeDay, type Call, type SubjectResolver } from '@bourse/kit'
import { visibleEntities } from '@bourse/kit/subject'
import { issuer } from '@bourse/services'

/** A row's issuer, and its requested or primary listing. */
export const issuerFields = {
  company_id: issuer.columns.company_id,
  instrument_id: f
    .text('Public id of the requested listing, or of the issuer’s primary one', {
      example: 'ins_00000000000000000000',
    })
    .nullable(),
  symbol: f.text('Ticker of that listing', { example: 'AAPL' }).nullable(),
  exchange_mic: f.text('MIC of that listing’s exchange or venue', { example: 'XNAS' }).nullable(),
}

interface IssuerMembers {
  readonly company_id: string
  readonly instrument_id: string | null
  readonly symbol: string | null
  readonly exchange_mic: string | null
}

/** Returns a lookup of issuer and listing by company id, with labels as of today or of the as-of time. */
export async function issuerMembers(
  resolver: SubjectResolver,
  { entities, scope, knowledge, today }: Pick<Call, 'entities' | 'scope' | 'knowledge' | 'today'>,
  ids: readonly string[],
): Promise<(company_id: string) => IssuerMembers> {
  const named = new Map(entities?.map((entity) => [entity.id, entity]))
  const others = ids.filter((id) => !named.has(id))
  const found = await visibleEntities(resolver, others, { scope, knowledge }, knowledgeDay({ knowledge, today }))
  return (company_id) => {
    const {
      instrument_id = null,
      symbol = null,
      exchange_mic = null,
    } = (named.get(company_id) ?? found.get(company_id))?.labels ?? {}
    return { company_id, instrument_id, symbol, exchange_mic }
  }
}
