import { randomUUID } from 'node:crypto'
import type { Check } from '../check.ts'
import { statusOf } from '../reading/ask.ts'
import { OTHER } from '../reading/every-capability-is-needed.ts'
import { payerOf } from '../reading/usage.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { forEachBodyCall, sendBody, withoutBodies, type BodyCall } from './posed-calls.ts'

/** An invalid body, or an invalid key sent with it, is reported and costs nothing. */
export const bodiesAreChecked: Check = {
  name: 'bodies-are-checked',
  says:
    'An operation accepts a body that has an unknown property or is not an object, or a key without a ' +
    'capability, or charges credits for a rejection. Close the schema of its body with ' +
    '`additionalProperties: false`, and list all `capabilities`.',
  skip: withoutBodies,
  find: async (specimen) => {
    const sample = await specimen.reading()
    return forEachBodyCall(specimen, sample, async (call) => [
      ...(await wrongBodies(sample, call)),
      ...(await wrongKeys(sample, call)),
    ])
  },
}

async function wrongBodies(sample: SampleHost, call: BodyCall): Promise<readonly string[]> {
  const { key, used } = await payerOf(sample)
  const findings: string[] = []
  for (const [label, body] of Object.entries({
    'a body with an unknown property': { ...call.body, no_such_member: 1 },
    'a list as its body': [call.body],
    'a limit of 0': { ...call.body, limit: 0 },
  })) {
    const answer = await sendBody(sample, call, body, key)
    if (answer.status !== 422) findings.push(`${label} returns ${statusOf(answer)}`)
  }
  const spent = await used()
  return spent === 0 ? findings : [...findings, `a rejection costs ${spent} credits`]
}

async function wrongKeys(sample: SampleHost, call: BodyCall): Promise<readonly string[]> {
  const { capabilities } = call.operation.operation
  const findings: string[] = []
  const dead = await sendBody(sample, call, call.body, `bourse_${randomUUID()}`)
  if (dead.status !== 401) findings.push(`an unknown key gets ${statusOf(dead)}`)
  for (const lacking of capabilities) {
    const held = [OTHER, ...capabilities].filter((name) => name !== lacking)
    const { key } = await payerOf(sample, { capabilities: [...new Set(held)] })
    const answer = await sendBody(sample, call, call.body, key)
    if (statusOf(answer) !== '403 capability-missing')
      findings.push(`without ${lacking} it returns ${statusOf(answer)}`)
  }
  return findings
}
