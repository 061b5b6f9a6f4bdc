import type { OperationFacts } from '@bourse/services'
import type { ToolContext } from './tool-context.ts'
import { toolsetNames } from './chosen-operations.ts'

type Documentation = Readonly<Record<string, unknown>>

/** One-line description of an operation, for search results. */
export function briefOf({ id, method, path, summary, credits, isServing }: OperationFacts): Documentation {
  return { id, method, path, summary, credits, available: isServing }
}

/** Everything needed to call an operation. */
export function documentationOf(facts: OperationFacts): Documentation {
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

/** Parameters for a call; header parameters cannot be passed. */
export const callable = ({ parameters }: OperationFacts) =>
  parameters.filter(({ name, in: place }) => place !== 'header' && !SHAPES.has(name))

/** Parameters for columnar responses, which are available only over HTTP. */
const SHAPES = new Set(['fields', 'numbers'])

/** Disclaimer that must accompany demo rows. */
export const DEMO_DISCLAIMER =
  'The rows of this installation are a demo: names are real, prices and all other values are synthetic.'

/** General guide to all operations. */
export function guide({ facts, isDemo }: Pick<ToolContext, 'facts' | 'isDemo'>): Documentation {
  return {
    ...(isDemo ? { demo: DEMO_DISCLAIMER } : {}),
    calls: [
      'Find an endpoint with search_endpoints, look up its parameters with get_api_documentation, and call it ' +
        'with ' +
        'call_endpoint.',
      'endpoint is an id such as eod.list or a path such as /v1/eod; path parameters go into parameters with the ' +
        'others.',
      'Lists are arrays or comma-separated text. Dates are YYYY-MM-DD, instants are UTC, such as 2026-03-02T21:00:00Z.',
      'A name is a ticker such as AAPL, or MIC:TICKER such as XLON:VOD; ids come from earlier responses.',
      ...(facts.some(({ id }) => id === 'tickers.list')
        ? ['To find a ticker by company name, call tickers.list with {"q": "apple"}; the best match ' + 'comes first.']
        : []),
    ],
    answers: [
      'A response has data and meta. To get the next page, pass meta.next_cursor as cursor ' +
        'with the same parameters, until it is null.',
      'meta.errors lists the items of the request that failed; the rest of the response is valid.',
      'Prices and amounts are exact decimals. A field is null if its source has no value.',
      'as_of, if an endpoint supports it, returns data as known at that instant.',
    ],
    costs: [
      'A call costs the credits in its documentation and counts toward requests per minute; a failed call ' +
        'costs ' +
        'nothing. The _meta of the result has credits_cost and credits_remaining.',
      'dry_run=true returns the cost of a call and spends nothing. Searching and reading documentation is free.',
    ],
    failures: [
      'A failed call is a result with isError and a problem: code says what is wrong, detail how to fix it, ' +
        'errors which parameter.',
      'rate-limit, concurrency-limit and daily-credit-limit: wait the number of seconds in _meta.retry_after.',
    ],
    endpoints: facts.length,
    toolsets: toolsetNames(facts),
  }
}
