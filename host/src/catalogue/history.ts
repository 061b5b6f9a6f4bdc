import { endpoint, perSubject, Type, type CustomOperation } from '@bourse/kit'
import { HISTORY_FIELDS } from '../request/history/history-fields.ts'
import { HISTORY } from '../request/history/requested-history.ts'

/**
 * `/v1/history`: the versions of one row. The request path turns each request into one to the operation that it names,
 * so nothing is read here.
 */
export function historyOperation(): CustomOperation {
  return endpoint('/history', {
    id: HISTORY,
    summary: 'Versions of a row, and where each is from',
    description:
      'All versions of one row in the order in which they became known: values, source, publisher, publication, ' +
      'checks, reviews and the file it was read from; for a computed row, what it is computed from. Requires the ' +
      'capabilities of the operation that it names, and costs as much as reading one entity there. `as_of` returns ' +
      'the versions known at that instant.',
    capabilities: [],
    credits: perSubject(5),
    query: {
      operation: Type.String({
        description: 'Id of the operation that returns the row; it must have `x-history`.',
        examples: ['eod.list'],
      }),
      key: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        minItems: 1,
        maxItems: 8,
        description:
          'The `id` of the row, or the values of its key, comma-separated in the order in which errors list them: ' +
          'for most rows, symbol or id of the entity and date.',
        examples: [['XNAS:AAPL', '2026-03-02']],
      }),
    },
    fields: HISTORY_FIELDS,
    order: ['known_from asc'],
    tag: 'body',
    problems: ['record-not-found', 'capability-missing', 'symbol-not-resolved', 'entity-not-entitled', 'history-depth'],
    needs: {},
    async read() {
      throw new TypeError(`${HISTORY} is read by the operation that a request names`)
    },
  })
}
