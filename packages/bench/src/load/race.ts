import type { BenchmarkOptions } from '../benchmark.ts'
import { median } from '../statistics.ts'
import type { Contender } from './contender.ts'
import { measureLoad, type Sample } from './measure-load.ts'

/** A contender's medians over all rounds. */
export interface RaceResult extends Sample {
  readonly contender: Contender
  /** Requests per second relative to another contender: the median of the ratios per round. */
  over(rival: RaceResult): number
  readonly rounds: readonly Sample[]
}

/** Runs the contenders one after another in each round, so that other load on the machine affects all of them. */
export async function race(
  contenders: readonly Contender[],
  connections: number,
  { rounds, seconds, signal }: Pick<BenchmarkOptions, 'rounds' | 'seconds' | 'signal'>,
): Promise<readonly RaceResult[]> {
  const samples = new Map<Contender, Sample[]>(contenders.map((contender) => [contender, []]))
  for (let round = 0; round < rounds; round++)
    for (const [contender, taken] of samples) {
      signal.throwIfAborted()
      taken.push(await measureLoad(contender, { connections, seconds }))
    }
  return [...samples].map(([contender, taken]) => resultOf(contender, taken))
}

function resultOf(contender: Contender, rounds: readonly Sample[]): RaceResult {
  const middle = (name: keyof Sample) => median(rounds.map((sample) => sample[name]))
  return {
    contender,
    rounds,
    perSecond: middle('perSecond'),
    p50: middle('p50'),
    p99: middle('p99'),
    over: (rival) =>
      median(rounds.map(({ perSecond }, round) => perSecond / (rival.rounds[round]?.perSecond ?? Number.NaN))),
  }
}
