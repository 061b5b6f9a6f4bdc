import { invalidParameter, Type, type Static } from '@bourse/kit'
import { indexedForms } from '@bourse/sec'

const date = (description: string) =>
  Type.Optional(Type.String({ format: 'date', description, examples: ['2026-03-02'] }))

const FORMS = [...indexedForms].map((form) => Type.Literal(form))

/** Most values of a list. */
const MOST = 50

/** Parameters of /v1/filings. */
export const filingFilters = {
  from: date('First filing date, inclusive.'),
  to: date('Last filing date, inclusive.'),
  form_types: Type.Optional(
    Type.Array(Type.Union(FORMS), {
      description: 'Forms, comma separated and exact: 10-K is not 10-K/A.',
      maxItems: MOST,
      examples: [['10-K', '10-Q']],
    }),
  ),
  reporting_period: date('The period of report alone. Not together with reporting_from and reporting_to.'),
  reporting_from: date('First period of report, inclusive.'),
  reporting_to: date('Last period of report, inclusive.'),
  items: Type.Optional(
    Type.Array(Type.String({ maxLength: 10 }), {
      description: 'Item codes of an 8-K, comma separated: filings with any of them.',
      maxItems: MOST,
      examples: [['2.02']],
    }),
  ),
  amendments: Type.Optional(
    Type.Union(
      ['include', 'exclude', 'only'].map((value) => Type.Literal(value)),
      { description: 'Whether amendments are among the filings. Default include.', examples: ['exclude'] },
    ),
  ),
}

/** What a request asks for. */
export type FilingFilters = Static<ReturnType<typeof Type.Object<typeof filingFilters>>>

/** Refuses periods of report that mean nothing together. */
export function checkFilters({ reporting_period, reporting_from, reporting_to }: FilingFilters): void {
  if (reporting_period !== undefined && (reporting_from ?? reporting_to) !== undefined)
    throw invalidParameter(
      'reporting_period',
      'give reporting_period, or reporting_from and reporting_to, not both',
      'not-together',
    )
  if (reporting_from !== undefined && reporting_to !== undefined && reporting_from > reporting_to)
    throw invalidParameter(
      'reporting_from',
      `lies after reporting_to (${reporting_from} > ${reporting_to})`,
      'reversed',
    )
}
