import { listings } from '@bourse/services'
import type { Check } from '../check.ts'
import { statusOf } from '../reading/ask.ts'
import { rowsIn, type ExactRow } from '../reading/exact-json.ts'
import { operationsAs } from '../reading/operations-as.ts'
import { payerOf, type Restrictions } from '../reading/usage.ts'
import type { Specimen } from '../specimen.ts'
import { listingsOf, wholeNameOf } from '../support/listings-of.ts'
import { isServing, startSampleHost, type SampleHost } from '../support/sample-host.ts'
import { withKind } from '../support/with-kind.ts'
import { forEachBodyCall, sendBody, bodyCalls, withoutBodies, type BodyCall } from './posed-calls.ts'

const [KIND, CAPABILITY] = ['FUND', 'mutual-funds.read']

/** A key limited to a listing, a market or kinds receives no rows outside that limit, over REST or MCP. */
export const bodiesKeepToTheKey: Check = {
  name: 'bodies-keep-to-the-key',
  says:
    'A limited key gets rows that it may not see. Read with `rows.at(call)`, which is already narrowed, ' +
    'and pass `call.scope` to services.',
  skip: withoutBodies,
  find: async (specimen) => {
    const sample = await specimen.reading()
    const limited = await forEachBodyCall(specimen, sample, async (call, whole) => {
      const shown = new Set(rowsIn(whole.text).map(idOf))
      const all = await listingsOf(sample)
      const own = all.find(({ id }) => shown.has(id))
      // Rows without a listing are visible to every key.
      if (own === undefined) return []
      const ofMarket = new Set(all.flatMap(({ id, market }) => (market === own.market ? [id] : [])))
      return [
        ...(await foreignRows(sample, call, { symbols: [wholeNameOf(own)] }, (row) => idOf(row) === own.id)),
        ...(await foreignRows(sample, call, { markets: [own.market] }, (row) => ofMarket.has(String(idOf(row))))),
      ]
    })
    return [...limited, ...(await fundsShown(specimen))]
  },
}

const idOf = (row: ExactRow) => row['instrument_id']

async function foreignRows(
  sample: SampleHost,
  call: BodyCall,
  restrictions: Restrictions,
  isOwn: (row: ExactRow) => boolean,
): Promise<readonly string[]> {
  const payer = await payerOf(sample, restrictions)
  const { service, caller } = await operationsAs(sample, payer)
  const { id } = call.operation.operation
  const [rest, mcp] = [
    await sendBody(sample, call, call.body, payer.key),
    await service.call(caller, { operation: id, parameters: {}, body: call.body }),
  ]
  const ways = [
    { by: 'REST', status: statusOf(rest), text: rest.text },
    { by: 'MCP', status: String(mcp.status), text: mcp.body },
  ]
  const limits = JSON.stringify(restrictions)
  return ways.flatMap(({ by, status, text }) => {
    if (status !== '200') return [`a key limited to ${limits} gets ${status} over ${by}`]
    const foreign = rowsIn(text).filter((row) => !isOwn(row)).length
    return foreign === 0 ? [] : [`a key limited to ${limits} gets ${foreign} other rows over ${by}`]
  })
}

/**
 * Returns findings about rows that a key without mutual funds receives while all listings of the sample count as mutual
 * funds.
 */
async function fundsShown({ dataset, options, ...specimen }: Specimen): Promise<readonly string[]> {
  if (dataset.provides.some(({ ref }) => ref.id === listings.id)) return []
  const [own = dataset, ...others] = withKind([dataset, ...(options.with ?? [])], KIND)
  const sample = await startSampleHost(own, { ...options, with: others })
  try {
    if (!isServing(sample.test, own)) return []
    const found = await Promise.all(
      bodyCalls(sample, { ...specimen, dataset: own, options }).map(async (call) => {
        const held = call.operation.operation.capabilities.filter((name) => name !== CAPABILITY)
        const { key } = await payerOf(sample, { capabilities: ['datasets.list', ...held] })
        const answer = await sendBody(sample, call, call.body, key)
        // Rows without a listing id do not belong to any listing.
        const shown = answer.status === 200 ? rowsIn(answer.text).filter((row) => idOf(row) !== undefined).length : 0
        const problem = `a key without ${CAPABILITY} sees ${shown} rows of mutual funds`
        return shown === 0 ? [] : [`POST ${call.operation.path}: ${problem}`]
      }),
    )
    return found.flat()
  } finally {
    await sample.test.close()
  }
}
