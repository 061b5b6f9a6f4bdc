import type { OperationFacts } from '@bourse/services'
import type { Desk } from './desk.ts'
import { toolsetNames } from './chosen-operations.ts'

type Told = Readonly<Record<string, unknown>>

/** An operation in a line, as search results tell it. */
export function briefOf({ id, method, path, summary, credits, isServing }: OperationFacts): Told {
  return { id, method, path, summary, credits, available: isServing }
}

/** Everything that a call of an operation needs to know. */
export function documentationOf(facts: OperationFacts): Told {
  const { description, dataset, capabilities, body, fields, isExportable } = facts
  return {
    ...briefOf(facts),
    description,
    dataset,
    capabilities,
    parameters: callable(facts),
    ...(body === undefined ? {} : { body }),
    fields,
    exportable: isExportable,
  }
}

/** The parameters that a call may give; headers have no place in it. */
export const callable = ({ parameters }: OperationFacts) =>
  parameters.filter(({ name, in: place }) => place !== 'header' && !SHAPES.has(name))

/** Parameters of columns, which are fetched over HTTP alone. */
const SHAPES = new Set(['fields', 'numbers'])

/** What nobody who passes on the rows of a demo must leave out. */
export const MADE_UP =
  'The rows of this installation are a demo: names are real, prices and everything else are made up.'

/** What holds for every operation. */
export function guide({ facts, isDemo }: Pick<Desk, 'facts' | 'isDemo'>): Told {
  return {
    ...(isDemo ? { demo: MADE_UP } : {}),
    calls: [
      'Find an endpoint with search_endpoints, read what it takes with get_api_documentation, and call it with ' +
        'call_endpoint.',
      'endpoint is an id such as eod.list or a path such as /v1/eod; path parameters go into parameters with the ' +
        'others.',
      'Lists are arrays or comma-separated text. Dates are YYYY-MM-DD, instants UTC as 2026-03-02T21:00:00Z.',
      'A name is a ticker such as AAPL, or MIC:TICKER such as XLON:VOD; ids come from earlier answers.',
      ...(facts.some(({ id }) => id === 'tickers.list')
        ? [
            'The ticker of a company is found by its name: call tickers.list with {"q": "apple"}, the best match ' +
              'comes first.',
          ]
        : []),
    ],
    answers: [
      'An answer holds data and meta. meta.next_cursor is the cursor of the next page: give it back as cursor ' +
        'with the same parameters, until it is null.',
      'meta.errors names what single items of the request could not be answered with; the rest of the answer is valid.',
      'Prices and amounts are exact decimals. A member is null where its source has none.',
      'as_of, where an endpoint takes it, answers as it was known at that instant.',
    ],
    costs: [
      'A call costs the credits that its documentation says and counts in the minute; a failed one costs ' +
        'nothing. _meta of the result tells credits_cost and credits_remaining.',
      'dry_run=true tells the cost of a call and spends nothing. Searching and reading documentation is free.',
    ],
    failures: [
      'A failed call is a result with isError and a problem: code says what is wrong, detail how to mend it, ' +
        'errors which parameter.',
      'rate-limit, concurrency-limit and daily-credit-limit: wait for retry_after seconds of _meta.',
    ],
    endpoints: facts.length,
    toolsets: toolsetNames(facts),
  }
}
