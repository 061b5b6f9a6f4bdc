import type { Operation } from '@bourse/kit'
import type { Check } from '../check.ts'
import { PLAN } from '../support/sample-host.ts'
import { ask, statusOf } from './ask.ts'
import { withoutOperations } from './call-kinds.ts'
import { everyCall, forEachCall } from './for-each-call.ts'
import { inEveryCase, termsOf } from './price-of.ts'

/**
 * A capability that no operation of a dataset requires, for keys that would otherwise have none: a key must have at
 * least one.
 */
export const OTHER = 'websocket.subscribe'

/** The host must reject a key without a required capability and name the capability. */
export const everyCapabilityIsNeeded: Check = {
  name: 'every-capability-is-needed',
  says:
    'An operation serves a key that lacks one of its capabilities. List all of them in `capabilities`, or in ' +
    'the case of `varies` that needs them.',
  skip: (specimen) => withoutOperations(specimen, isRestricted, 'its operations are open to every key'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    const calls = inEveryCase(sample.calls).filter((call) => termsOf(call).capabilities.length > 0)
    return forEachCall({ ...sample, calls }, everyCall, async (call) => {
      const { address } = call
      const { capabilities } = termsOf(call)
      const findings: string[] = []
      for (const lacking of capabilities) {
        const held = [OTHER, ...capabilities].filter((name) => name !== lacking)
        const key = await sample.test.key({ plan: PLAN, capabilities: [...new Set(held)] })
        const answer = await ask(sample, address, { key })
        if (statusOf(answer) !== '403 capability-missing')
          findings.push(`without ${lacking} it returns ${statusOf(answer)}`)
        else if (!answer.text.includes(lacking)) findings.push(`the rejection does not name ${lacking}`)
      }
      return findings
    })
  },
}

function isRestricted({ capabilities, varies }: Operation): boolean {
  const more = Object.values(varies?.cases ?? {}).flatMap((terms) => terms.capabilities ?? [])
  return capabilities.length + more.length > 0
}
