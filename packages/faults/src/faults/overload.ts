import { median, quantile, roundTo } from '@bourse/bench/src/statistics.ts'
import type { Host } from '@bourse/host'
import type { Fault, FaultOptions } from '../fault.ts'
import { createFindings, type Findings } from '../findings.ts'
import { startHost } from '../processes/start-host.ts'
import { codeOf } from '@bourse/testkit/calling'
import { fillMarket } from '../support/fill-market.ts'
import { yearsOfBars } from '../support/made-bars.ts'
import { createMarketHost } from '../support/market-host.ts'
import { closedLoad, openLoad, type Load, type TimedResponse } from '../support/open-load.ts'
import { CONFIG } from '../support/plans.ts'
import { scratchDatabase } from '../support/scratch-database.ts'

/** Number of connections for measuring capacity: as many as a host always accepts. */
const CONNECTIONS = 64
/** Offered load as a multiple of the measured capacity. */
const HALF = 0.5
const BEYOND: readonly number[] = [2, 4]
/** Maximum p99 as a multiple of the p99 at half load. */
const TIMES = 5
/**
 * The limit in tests, and if the load generator uses more of the shared machine than the host does. It only catches a
 * host that makes every request wait.
 */
const TIMES_BRIEFLY = 100
/** The highest load that leaves most of the machine to the host. */
const FAIR = 2
/** Maximum percentage of shed requests at half load: none, except while the machine is busy with other work. */
const SHED_AT_HALF = 1

/** More requests than the host can answer. */
export const overload: Fault = {
  id: 'overload',
  summary: 'two and four times the capacity of a host: accepted requests are fast, all others return 503',
  rounds: 3,
  async run(options) {
    const scratch = await scratchDatabase(options.server)
    const [listings, sessions] = options.brief ? [20, 300] : [100, 500]
    const findings = createFindings()
    try {
      const host = await createMarketHost(scratch.database)
      const key = await filled(host, listings, sessions).finally(() => host.close())
      const served = await startHost({ url: scratch.url, serves: 'market', config: CONFIG })
      try {
        const headers = { authorization: `Bearer ${key}` }
        await measure(options, findings, { origin: served.address, headers, next: yearsOfBars(listings, sessions) })
      } finally {
        await served.close()
      }
    } finally {
      await scratch.drop()
    }
    return findings.report({ listings, sessions, 'rows per response': 252, 'capacity at connections': CONNECTIONS })
  },
}

async function filled(host: Host, listings: number, sessions: number): Promise<string> {
  await fillMarket(host, listings, sessions)
  const account = await host.accounts.add({ name: 'overload', plan: 'raised' })
  return (await host.keys.add({ account_id: account.id })).key
}

interface Round {
  readonly capacity: number
  readonly half: readonly TimedResponse[]
  /** Responses, keyed by multiple of the capacity. */
  readonly beyond: ReadonlyMap<number, readonly TimedResponse[]>
}

async function measure(options: FaultOptions, findings: Findings, load: Load): Promise<void> {
  const seconds = options.brief ? 0.7 : 8
  const rounds: Round[] = []
  // Warm-up, because a process's first responses are the slowest.
  await closedLoad(load, CONNECTIONS, seconds / 2)
  for (let number = 1; number <= options.rounds; number++) {
    options.signal.throwIfAborted()
    options.say(`round ${number} of ${options.rounds}`)
    const round = await oneRound(load, seconds)
    rounds.push(round)
    for (const each of [round.half, ...round.beyond.values()]) each.forEach((answer) => judge(findings, answer))
  }
  const figures = (multiple: number, of: (round: Round) => readonly TimedResponse[]) =>
    rowOf(multiple, rounds, of, seconds)
  findings.table({
    title: 'Offered load, as multiples of the capacity (medians of the rounds)',
    rows: [
      figures(HALF, ({ half }) => half),
      ...BEYOND.map((multiple) => figures(multiple, ({ beyond }) => beyond.get(multiple) ?? [])),
    ],
  })
  const sheds = rounds.map(({ beyond }) =>
    (beyond.get(Math.max(...BEYOND)) ?? []).filter(({ status }) => status === 503),
  )
  if (!options.brief)
    for (const { half } of rounds) {
      const shed = (1 - accepted(half).length / half.length) * 100
      findings.holds(
        'at half its capacity the host answers every request',
        shed <= SHED_AT_HALF,
        () => `${roundTo(shed, 1)}%`,
      )
    }
  for (const shed of sheds) findings.holds('beyond capacity the host sheds', shed.length > 0, () => 'nothing was shed')
  for (const multiple of BEYOND) {
    const ratio = median(rounds.map(({ half, beyond }) => p99(beyond.get(multiple) ?? []) / p99(half)))
    findings.goal({
      name: `p99 of answered requests at ${multiple} times the capacity / p99 at half of it`,
      figure: roundTo(ratio, 2).toString(),
      wanted: `${TIMES}`,
      met: ratio <= TIMES,
    })
    findings.holds(
      'answered requests are fast',
      ratio <= (options.brief || multiple > FAIR ? TIMES_BRIEFLY : TIMES),
      () => `${roundTo(ratio, 0)} times`,
    )
  }
}

async function oneRound(load: Load, seconds: number): Promise<Round> {
  const capacity = accepted(await closedLoad(load, CONNECTIONS, seconds)).length / seconds
  const half = await openLoad(load, capacity * HALF, seconds)
  const beyond = new Map<number, readonly TimedResponse[]>()
  for (const multiple of BEYOND) beyond.set(multiple, await openLoad(load, capacity * multiple, seconds))
  return { capacity, half, beyond }
}

function judge(findings: Findings, { status, retryAfter, text }: TimedResponse): void {
  const isShed = status === 503 && retryAfter === '1' && codeOf(text) === 'overloaded'
  findings.holds(
    'every response is correct, or 503 overloaded with Retry-After',
    status === 200 || isShed,
    () => `${status} ${text}`,
  )
}

const accepted = (answers: readonly TimedResponse[]) =>
  answers.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds)
const p99 = (answers: readonly TimedResponse[]) => quantile(accepted(answers), 0.99)

function rowOf(
  multiple: number,
  rounds: readonly Round[],
  of: (round: Round) => readonly TimedResponse[],
  seconds: number,
) {
  const middle = (figure: (round: Round) => number, digits: number) => roundTo(median(rounds.map(figure)), digits)
  return {
    'multiple of the capacity': multiple,
    'capacity/s': middle(({ capacity }) => capacity, 0),
    'offered/s': middle(({ capacity }) => capacity * multiple, 0),
    'answered/s': middle((round) => accepted(of(round)).length / seconds, 0),
    'shed, %': middle((round) => (1 - accepted(of(round)).length / of(round).length) * 100, 1),
    'p50 ms': middle((round) => quantile(accepted(of(round)), 0.5), 1),
    'p99 ms': middle((round) => p99(of(round)), 1),
    'shed in ms (p99)': middle((round) => shedTime(of(round)), 1),
  }
}

function shedTime(answers: readonly TimedResponse[]): number {
  const times = answers.filter(({ status }) => status === 503).map(({ milliseconds }) => milliseconds)
  return times.length === 0 ? 0 : quantile(times, 0.99)
}
