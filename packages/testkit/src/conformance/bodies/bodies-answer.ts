import type { Check } from '../check.ts'
import { statusOf } from '../reading/ask.ts'
import { plainRowsIn, rowsIn } from '../reading/exact-json.ts'
import { wrongMembers } from '../reading/rows-are-as-declared.ts'
import { sendBody, bodyCalls, withoutBodies } from './posed-calls.ts'

/** A request with a body returns rows whose fields match their declaration. */
export const bodiesAnswer: Check = {
  name: 'bodies-answer',
  says:
    'An operation with a body does not return at least one row as declared. Fix the operation, or ' +
    'give a body that fits the sample: `bodies: { operation_id: { … } }`.',
  skip: withoutBodies,
  find: async (specimen) => {
    const sample = await specimen.reading()
    const findings = await Promise.all(
      bodyCalls(sample, specimen).map(async (call) => {
        const answer = await sendBody(sample, call, call.body)
        const { path, fields } = call.operation
        if (answer.status !== 200) return [`POST ${path} returns ${statusOf(answer)}: ${answer.text.slice(0, 300)}`]
        const [rows, plain] = [rowsIn(answer.text), plainRowsIn(answer.text)]
        if (rows.length === 0) return [`POST ${path}: no row`]
        const wrong = new Set(rows.flatMap((row, at) => wrongMembers(fields, row, plain[at] ?? {})))
        return [...wrong].map((finding) => `POST ${path}: ${finding}`)
      }),
    )
    return findings.flat()
  },
}
