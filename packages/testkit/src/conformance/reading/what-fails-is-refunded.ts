import type { Check } from '../check.ts'
import type { Call } from '../support/calls.ts'
import { ask, statusOf } from './ask.ts'
import { selectionOf, withoutAnswers } from './call-kinds.ts'
import { forEachCall, everyCall } from './for-each-call.ts'
import { priceOf } from './price-of.ts'
import { payerOf } from './usage.ts'
import { queryOf, withQuery } from './with-query.ts'

/** A name that no listing ever had, and an id that never existed. */
const UNKNOWN_NAME = 'NO.SUCH.NAME'
const NOTHING = 'xxx_00000000000000000000'
/** A date before any sample. */
const LONG_AGO = '1950-01-03'

/**
 * A response is charged even if it is empty or an item is missing; a failure costs nothing, no matter how late it
 * occurs.
 */
export const whatFailsIsRefunded: Check = {
  name: 'what-fails-is-refunded',
  says:
    'A failed request is charged, or a response that is empty or reports a missing item does not cost its ' +
    'price. Throw `problem(…)` if there is nothing to return, use `call.report(…)` for an item that is missing, ' +
    'and reserve `call.refund()` for requests for something that was already paid for.',
  skip: withoutAnswers,
  find: async (specimen) => {
    const sample = await specimen.reading()
    const payer = await payerOf(sample)
    return forEachCall(sample, everyCall, async (call) => {
      const findings: string[] = []
      for (const probe of probesOf(call)) {
        const answer = await ask(sample, probe.address, { key: payer.key })
        const spent = await payer.spent()
        const said = answer.headers['x-credits-cost']
        const due = answer.status >= 400 ? 0 : priceOf(probe)
        if (spent !== due || said !== String(due))
          findings.push(
            `${probe.address} returns ${statusOf(answer)}, spends ${spent} credits and states ${said}, expected ${due}`,
          )
        if (probe.mustFail && answer.status < 400) findings.push(`${probe.address} returns ${answer.status}`)
      }
      return findings
    })
  },
}

interface Probe extends Call {
  readonly mustFail: boolean
}

/** Returns additional requests that have no result, if the declaration permits any. */
function probesOf(call: Call): readonly Probe[] {
  const { operation, address } = call
  const probe = (changed: string, mustFail = false): Probe => ({ operation, address: changed, mustFail })
  const has = (name: string) => operation.params.has(name)
  return [
    ...namesOf(call).map((names) => probe(names)),
    ...(operation.path.includes('{') ? [probe(withUnknownPath(call), true)] : []),
    ...(has('date') ? [probe(withQuery(address, { date: LONG_AGO, from: undefined, to: undefined }))] : []),
    ...(has('from') && has('to') && queryOf(address, 'date') === undefined
      ? [probe(withQuery(address, { from: LONG_AGO, to: LONG_AGO }))]
      : []),
  ]
}

/**
 * Returns the requested names with an unknown one added, and with one of them repeated in a different case. A missing
 * item is charged, a repeated one is not.
 */
function namesOf({ operation, address }: Call): readonly string[] {
  const selection = selectionOf(operation.operation)
  const { names = '' } = selection?.subject.selectors ?? {}
  const given = names === '' ? undefined : queryOf(address, names)
  if (selection === undefined || given === undefined) return []
  const asked = given.split(',')
  const more = [UNKNOWN_NAME, (asked[0] ?? '').toLowerCase()]
  return more
    .filter(() => asked.length < selection.max)
    .map((name) => withQuery(address, { [names]: [...asked, name].join(',') }))
}

/** Returns the address with an unknown id in its path. */
function withUnknownPath({ operation, address }: Call): string {
  const query = address.includes('?') ? address.slice(address.indexOf('?')) : ''
  return operation.path.replaceAll(/\{[a-z_]+\}/g, NOTHING) + query
}
