import { median, quantile, roundTo } from '@bourse/bench/src/statistics.ts'
import type { FaultOptions } from '../fault.ts'
import type { Findings } from '../findings.ts'
import { yearsOfBars } from '../support/made-bars.ts'
import { closedLoad, type Load } from '../support/open-load.ts'
import type { Tally } from './attack.ts'
import type { AttackScene } from './attack-scene.ts'
import { startAttacker, type AttackOrder } from './start-attacker.ts'

/** Number of the victim's connections: a few, each of which sends its next request as soon as it gets a response. */
const CONNECTIONS = 2
/** Maximum response time for the victim during an attack, as a multiple of its undisturbed response time. */
const TIMES = 3

/** An attack, the attacker's plan, and the conditions that all responses must meet. */
export interface AttackTrial {
  readonly name: string
  readonly attack: AttackOrder['attack']
  readonly plan: string
  readonly judge: (findings: Findings, tally: Tally) => void
}

/** The result of an attack in each round: the victim's response times in milliseconds and the attacker's responses. */
interface Rounds {
  readonly alone: readonly (readonly number[])[]
  readonly beside: readonly (readonly number[])[]
  readonly tallies: readonly Tally[]
}

/**
 * Measures the response times of a client that requests a year of bars, during each attack and undisturbed just before
 * it.
 */
export async function measureDuringAttacks(
  options: FaultOptions,
  findings: Findings,
  { host, symbols, sessions }: AttackScene,
  attacks: readonly AttackTrial[],
): Promise<void> {
  const seconds = options.brief ? 0.5 : 8
  const { key } = await host.tell('account', { plan: 'raised' })
  const headers = { authorization: `Bearer ${key}` }
  const load = { origin: host.address, headers, next: yearsOfBars(symbols.length, sessions) }
  // Warm-up, because a process's first responses are the slowest.
  await closedLoad(load, CONNECTIONS, seconds)
  for (const tried of attacks) {
    const alone: (readonly number[])[] = []
    const beside: (readonly number[])[] = []
    const tallies: Tally[] = []
    for (let round = 1; round <= options.rounds; round++) {
      options.signal.throwIfAborted()
      options.say(`${tried.name}: round ${round} of ${options.rounds}`)
      alone.push(await waited(findings, load, seconds))
      const attacker = await host.tell('account', { plan: tried.plan })
      const order = { attack: tried.attack, target: { address: host.address, key: attacker.key }, symbols }
      const attacking = startAttacker(order)
      beside.push(await waited(findings, load, seconds))
      tallies.push(await attacking.end())
    }
    for (const tally of tallies) tried.judge(findings, tally)
    tell(findings, tried, { alone, beside, tallies })
  }
}

async function waited(findings: Findings, load: Load, seconds: number): Promise<readonly number[]> {
  const answers = await closedLoad(load, CONNECTIONS, seconds)
  for (const { status, text } of answers)
    findings.holds('the victim is served no matter what others do', status === 200, () => `${status} ${text}`)
  return answers.map(({ milliseconds }) => milliseconds)
}

function tell(findings: Findings, { name }: AttackTrial, { alone, beside, tallies }: Rounds): void {
  const middle = (rounds: readonly (readonly number[])[], share: number) =>
    median(rounds.map((times) => quantile(times, share)))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  findings.table({
    title: `Victim during: ${name} (medians over rounds)`,
    rows: [
      { victim: 'alone', ...figures(alone), strikes: 0, 'largest response, KiB': 0 },
      {
        victim: 'during the attack',
        ...figures(beside),
        strikes: sum(tallies.map(({ strikes }) => strikes)),
        'largest response, KiB': roundTo(Math.max(...tallies.map(({ mostBytes }) => mostBytes)) / 1024, 1),
      },
    ],
  })
  for (const [share, called] of [
    [0.5, 'p50'],
    [0.99, 'p99'],
  ] as const) {
    const ratio = median(beside.map((times, round) => quantile(times, share) / quantile(alone[round] ?? times, share)))
    findings.goal({
      name: `${called} for a victim during ${name} / alone`,
      figure: roundTo(ratio, 2).toString(),
      wanted: `${TIMES}`,
      met: ratio <= TIMES,
    })
  }

  function figures(rounds: readonly (readonly number[])[]) {
    return {
      requests: sum(rounds.map(({ length }) => length)),
      'p50 ms': roundTo(middle(rounds, 0.5), 1),
      'p99 ms': roundTo(middle(rounds, 0.99), 1),
    }
  }
}
