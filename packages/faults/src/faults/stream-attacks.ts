import { measureDuringAttacks, type AttackTrial } from '../attacks/beside-attacks.ts'
import { withAttackScene } from '../attacks/attack-scene.ts'
import { NAMES } from '../attacks/stream.ts'
import type { Fault } from '../fault.ts'
import { createFindings, type Findings } from '../findings.ts'

/** Stream subscriptions that cost the host more than the client. */
export const streamAttacks: Fault = {
  id: 'stream-attacks',
  summary: `16 concurrent subscriptions to ${NAMES} names each, repeatedly, do not delay other callers`,
  rounds: 3,
  async run(options) {
    const findings = createFindings()
    await withAttackScene(options, (scene) => measureDuringAttacks(options, findings, scene, TRIED))
    return findings.report({ 'names of a subscription': NAMES })
  },
}

const TRIED: readonly AttackTrial[] = [
  {
    name: 'subscriptions on a plan with 50 symbols',
    attack: 'subscriptions',
    plan: 'pro',
    judge: judge(['rate-limit']),
  },
  { name: 'subscriptions on a plan with 5,000 symbols', attack: 'subscriptions', plan: 'scale', judge: judge([]) },
]

/** Only these rejections, and those from an overloaded host, may occur alongside successful responses. */
function judge(refusals: readonly string[]): AttackTrial['judge'] {
  return (findings: Findings, { codes }) => {
    const allowed = new Set(['answered', 'overloaded', ...refusals])
    const others = Object.keys(codes).filter((code) => !allowed.has(code))
    findings.same('a subscription is confirmed, or rejected by the rate limit or as overload', others, [])
    findings.holds('subscriptions are confirmed', (codes['answered'] ?? 0) > 0, () => JSON.stringify(codes))
  }
}
