import { median, quantile, roundTo } from '@bourse/bench/src/statistics.ts'
import type { Fault, FaultOptions } from '../fault.ts'
import { createFindings, type Findings } from '../findings.ts'
import { startHost } from '../processes/start-host.ts'
import { openLoad, type Load, type TimedResponse } from '../support/open-load.ts'
import { CONFIG } from '../support/plans.ts'
import { scratchDatabase } from '../support/scratch-database.ts'

/** Paths that need no key, so anyone may request them at any rate. */
const ADDRESSES = ['/readyz', '/metrics'] as const
/** Requests per second from the victim and from the attacker. */
const VICTIM = 50
const ATTACK = 1_000
/**
 * Maximum response time for the victim during the attack, as a multiple of its undisturbed time, and the multiple at
 * and above which the host itself must be the cause, not other load on the machine.
 */
const TIMES = 3
const TIMES_WAITING = 100

/** Requests the probes and the metrics at a high rate, on the service's port. */
export const probes: Fault = {
  id: 'probes',
  summary:
    `${ATTACK.toLocaleString('en-US')} requests per second to /readyz, and to /metrics: another caller ` +
    'notices little',
  rounds: 3,
  async run(options) {
    const scratch = await scratchDatabase(options.server)
    const findings = createFindings()
    try {
      const host = await startHost({ url: scratch.url, serves: 'probe', config: { ...CONFIG, metrics_port: 'same' } })
      try {
        const { key } = await host.tell('account', { plan: 'unlimited' })
        await host.tell('publish', { close: 10 })
        await measure(options, findings, host.address, key)
      } finally {
        await host.close()
      }
    } finally {
      await scratch.drop()
    }
    return findings.report({
      'victim requests, 1/s': VICTIM,
      'attack requests, 1/s': ATTACK,
      seconds: secondsOf(options),
    })
  },
}

const secondsOf = ({ brief }: FaultOptions) => (brief ? 1 : 10)

/** The load that runs alongside the victim. */
type BackgroundLoad = 'nothing' | (typeof ADDRESSES)[number]

async function measure(options: FaultOptions, findings: Findings, origin: string, key: string): Promise<void> {
  const victim = { origin, headers: { authorization: `Bearer ${key}` }, next: () => '/v1/prices?symbols=AAA,BBB' }
  const rounds = new Map<BackgroundLoad, (readonly TimedResponse[])[]>()
  // Warm-up, because a process's first responses are the slowest.
  await openLoad(victim, VICTIM, 1)
  for (let number = 1; number <= options.rounds; number++)
    for (const beside of ['nothing', ...ADDRESSES] as const) {
      options.signal.throwIfAborted()
      options.say(`round ${number} of ${options.rounds}: ${beside}`)
      const answers = await besideAttack(options, findings, victim, beside)
      answers.forEach((each) => judge(findings, 'every response to the victim is correct', each))
      rounds.set(beside, [...(rounds.get(beside) ?? []), answers])
    }
  findings.table({
    title: 'The victim (medians of the rounds)',
    rows: [...rounds].map(([beside, answers]) => ({
      'requested during the attack': beside,
      'p50 ms': roundTo(figure(answers, 0.5), 2),
      'p99 ms': roundTo(figure(answers, 0.99), 2),
    })),
  })
  for (const address of ADDRESSES) for (const share of [0.5, 0.99]) compare(findings, { rounds, address, share })
}

async function besideAttack(
  options: FaultOptions,
  findings: Findings,
  victim: Load,
  beside: BackgroundLoad,
): Promise<readonly TimedResponse[]> {
  const seconds = secondsOf(options)
  if (beside === 'nothing') return openLoad(victim, VICTIM, seconds)
  const attack = { origin: victim.origin, headers: {}, next: () => beside }
  const [answers, attacked] = await Promise.all([openLoad(victim, VICTIM, seconds), openLoad(attack, ATTACK, seconds)])
  attacked.forEach((each) => judge(findings, `every response from ${beside} is 200`, each))
  return answers
}

function judge(findings: Findings, invariant: string, { status, text }: TimedResponse): void {
  findings.holds(invariant, status === 200, () => `${status} ${text}`)
}

const figure = (rounds: readonly (readonly TimedResponse[])[], share: number) =>
  median(
    rounds.map((answers) =>
      quantile(
        answers.map(({ milliseconds }) => milliseconds),
        share,
      ),
    ),
  )

interface Compared {
  readonly rounds: ReadonlyMap<BackgroundLoad, readonly (readonly TimedResponse[])[]>
  readonly address: BackgroundLoad
  readonly share: number
}

function compare(findings: Findings, { rounds, address, share }: Compared): void {
  const of = (beside: BackgroundLoad) => figure(rounds.get(beside) ?? [], share)
  const ratio = of(address) / of('nothing')
  const name = `p${share * 100} for the victim during ${address} / undisturbed`
  findings.goal({ name, figure: roundTo(ratio, 2).toString(), wanted: `${TIMES}`, met: ratio <= TIMES })
  findings.holds(
    'the victim does not wait for the attackers',
    ratio <= TIMES_WAITING,
    () => `${name}: ${roundTo(ratio, 1)} times`,
  )
}
