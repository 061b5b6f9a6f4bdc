import { measureDuringAttacks, type AttackTrial } from '../attacks/beside-attacks.ts'
import type { Tally } from '../attacks/attack.ts'
import { withAttackScene } from '../attacks/attack-scene.ts'
import { CALLS, MCP_ATTACKS, type McpAttack } from '../attacks/mcp.ts'
import type { Fault } from '../fault.ts'
import { createFindings, type Findings } from '../findings.ts'

/**
 * Maximum size in bytes of the response to a rejected message and to a batch: twice the batch's response limit plus one
 * page.
 */
const [SMALL, LARGE] = [64 * 1024, 8 * 1024 * 1024]

/** Messages to `/mcp` that cost the host more than the client. */
export const mcpAttacks: Fault = {
  id: 'mcp-attacks',
  summary: `endless arguments and batches of ${CALLS} large calls at /mcp do not delay other callers`,
  rounds: 3,
  async run(options) {
    const findings = createFindings()
    await withAttackScene(options, (scene) => measureDuringAttacks(options, findings, scene, MCP_ATTACKS.map(tried)))
    return findings.report({ 'calls of a batch': CALLS })
  },
}

const tried = (attack: McpAttack): AttackTrial => ({
  name: attack,
  attack,
  plan: 'pro',
  judge: attack === 'a batch of the largest pages' ? judgeBatch : judgeRefused,
})

/** Codes for an argument that the tool rejects, and for a body that the host does not even parse. */
const REFUSALS = ['invalid-parameter', 'malformed-request']

function judgeRefused(findings: Findings, { codes, mostBytes }: Tally): void {
  const allowed = [...REFUSALS, 'rate-limit', 'overloaded']
  const others = Object.keys(codes).filter((code) => !allowed.includes(code))
  const isRefused = REFUSALS.some((code) => (codes[code] ?? 0) > 0)
  findings.holds('an endless argument is rejected for its size', isRefused, () => JSON.stringify(codes))
  findings.same('other rejections are rate limits or overload', others, [])
  findings.holds('the rejection of an endless argument is short', mostBytes <= SMALL, () => `${mostBytes} bytes`)
}

function judgeBatch(findings: Findings, { codes, mostBytes }: Tally): void {
  const { answered = 0, 'body-too-large': left = 0, 'rate-limit': spent = 0, overloaded: shed = 0, ...others } = codes
  findings.holds('a batch is answered up to its size limit', answered > 0 && left > 0, () => JSON.stringify(codes))
  findings.same('calls in a batch without a result are rejected for size, by the rate limit or as overload', others, {})
  findings.holds(
    'every message in a batch has a response',
    (answered + left + spent + shed) % CALLS === 0,
    () => `${answered}`,
  )
  findings.holds('the total response to a batch is bounded', mostBytes <= LARGE, () => `${mostBytes} bytes`)
}
