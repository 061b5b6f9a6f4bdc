import { payerOf } from '../reading/usage.ts'
import { limitsOf } from './limits.ts'
import { YEAR_PLAN, type SampleHost } from './sample-host.ts'

/** A key that reads lists. */
export interface Reader {
  /** What findings call the key, such as `a key limited to {"markets":["XNAS"]}`. */
  readonly name: string
  readonly key: string
  /** Whether its plan reaches back a year; otherwise no plan limits it. */
  readonly hasOneYear: boolean
}

/** Returns keys that see different rows: all rows, and those of some kinds, of a market, of a symbol and of a year. */
export async function readersOf(sample: SampleHost): Promise<readonly Reader[]> {
  const owner = { name: 'a key without limits', key: sample.owner, hasOneYear: false }
  const year = {
    name: 'a key with a year of history',
    key: await sample.test.key({ plan: YEAR_PLAN }),
    hasOneYear: true,
  }
  const limited = (await limitsOf(sample)).map(async ({ restrictions }) => ({
    name: `a key limited to ${JSON.stringify(restrictions)}`,
    key: (await payerOf(sample, restrictions)).key,
    hasOneYear: false,
  }))
  return [owner, year, ...(await Promise.all(limited))]
}
