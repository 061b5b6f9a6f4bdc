import type { Check } from '../check.ts'
import { ask } from './ask.ts'
import { isSingle, withoutAnswers } from './call-kinds.ts'
import { everyCall, forEachCall } from './for-each-call.ts'
import { withQuery } from './with-query.ts'

/** Each line of NDJSON must equal a row of `data`, byte for byte. */
export const ndjsonEqualsJson: Check = {
  name: 'ndjson-equals-json',
  says:
    'The NDJSON lines differ from the rows of the JSON response. Make the read depend only on the parameters, never ' +
    'on the format of the response.',
  skip: withoutAnswers,
  find: async (specimen) => {
    const sample = await specimen.reading()
    return forEachCall(sample, everyCall, async ({ operation, address }) => {
      const json = await ask(sample, withQuery(address, { format: 'json' }))
      const lines = await ask(sample, withQuery(address, { format: 'ndjson' }))
      const rows = lines.text.split('\n').slice(0, -1).join(',')
      const data = isSingle(operation.operation) ? rows : `[${rows}]`
      return [
        ...(lines.text === '' || lines.text.endsWith('\n') ? [] : ['the last line has no line break']),
        ...(json.text.startsWith(`{"data":${data},"meta":`) ? [] : ['the lines are not the rows of `data`']),
      ]
    })
  },
}
