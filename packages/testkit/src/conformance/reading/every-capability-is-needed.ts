import type { Check } from '../check.ts'
import { PLAN } from '../support/sample-host.ts'
import { ask, statusOf } from './ask.ts'
import { withoutOperations } from './call-kinds.ts'
import { forEachCall } from './for-each-call.ts'

/** A capability that no operation of a dataset needs by itself: a key must name at least one. */
const OTHER = 'websocket.subscribe'

/** A key that lacks one of the capabilities is refused, and told which. */
export const everyCapabilityIsNeeded: Check = {
  name: 'every-capability-is-needed',
  says: 'An operation answers a key that lacks one of its capabilities. List all of them in `capabilities`.',
  skip: (specimen) =>
    withoutOperations(specimen, ({ capabilities }) => capabilities.length > 0, 'its operations are open to every key'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    const isMeant = ({ operation }: (typeof sample.calls)[number]) => operation.operation.capabilities.length > 0
    return forEachCall(sample, isMeant, async ({ operation, address }) => {
      const { capabilities } = operation.operation
      const findings: string[] = []
      for (const lacking of capabilities) {
        const held = [OTHER, ...capabilities].filter((name) => name !== lacking)
        const key = await sample.test.key({ plan: PLAN, capabilities: [...new Set(held)] })
        const answer = await ask(sample, address, { key })
        if (statusOf(answer) !== '403 capability-missing')
          findings.push(`without ${lacking} it answers ${statusOf(answer)}`)
        else if (!answer.text.includes(lacking)) findings.push(`the refusal does not name ${lacking}`)
      }
      return findings
    })
  },
}
