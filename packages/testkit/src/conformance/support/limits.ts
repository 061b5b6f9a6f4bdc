import type { Scope } from '@bourse/kit'
import type { Restrictions } from '../reading/usage.ts'
import { listingsOf, wholeNameOf } from './listings-of.ts'
import type { SampleHost } from './sample-host.ts'

/** A key's limit, and the scope that results from it. */
export interface Limit {
  readonly restrictions: Restrictions
  readonly scope: Scope
}

/**
 * Returns three limits: all kinds except one, one market, and one listing of a different market. Each limit hides rows
 * that another one shows.
 */
export async function limitsOf(sample: SampleHost): Promise<readonly Limit[]> {
  const all = await listingsOf(sample)
  const subjects = await subjectsOf(sample)
  const own = all.find(({ id }) => subjects.has(id)) ?? all[0]
  const markets = [...sample.test.host.engine.markets]
  const market = own?.market ?? (await marketsOf(sample))[0]
  const other = all.find((one) => one.market !== market && subjects.has(one.id)) ?? all.find(({ id }) => id !== own?.id)
  const scope = { markets, excludedKinds: [], ids: undefined, fingerprint: '' }
  const hasFunds = all.some(({ kind }) => kind === KIND)
  return [
    ...(hasFunds
      ? [{ restrictions: { capabilities: capabilitiesOf(sample) }, scope: { ...scope, excludedKinds: [KIND] } }]
      : []),
    ...(market === undefined ? [] : [{ restrictions: { markets: [market] }, scope: { ...scope, markets: [market] } }]),
    ...(other === undefined
      ? []
      : [{ restrictions: { symbols: [wholeNameOf(other)] }, scope: { ...scope, ids: new Set([other.id]) } }]),
  ]
}

/** A kind, and the capability that a key needs to see its listings. */
const [KIND, CAPABILITY] = ['FUND', 'mutual-funds.read']

/**
 * Returns all capabilities that the operations need, except the one that excludes the kind. Operations that require it
 * reject the call.
 */
const capabilitiesOf = ({ operations }: SampleHost): readonly string[] =>
  [...new Set(['datasets.list', ...operations.flatMap(({ operation }) => termNames(operation))])].filter(
    (name) => name !== CAPABILITY,
  )

const termNames = ({ capabilities, varies }: SampleHost['operations'][number]['operation']): readonly string[] => [
  ...capabilities,
  ...Object.values(varies?.cases ?? {}).flatMap((one) => one.capabilities ?? []),
]

/** Returns the ids of all subjects in the rows. */
async function subjectsOf(sample: SampleHost): Promise<ReadonlySet<unknown>> {
  const ids = await Promise.all(
    sample.dataset.records.map(async (record) => {
      const { subject } = record
      if (subject === undefined) return []
      return (await sample.rowsAt(record, sample.knowledge())).map((row) => row[subject.column])
    }),
  )
  return new Set(ids.flat())
}

async function marketsOf(sample: SampleHost): Promise<readonly string[]> {
  const markets = await Promise.all(
    sample.dataset.records.map(async (record) => {
      const { market } = record
      if (market === undefined) return []
      return (await sample.rowsAt(record, sample.knowledge())).map((row) => row[market])
    }),
  )
  return markets.flat().filter((market) => typeof market === 'string')
}
