import type { Operation, Subject } from '@bourse/kit'
import { waysOf } from '@bourse/kit/host'
import type { Check } from '../check.ts'
import type { Call } from '../support/calls.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { ask } from './ask.ts'
import { isList, mostOf, withoutOperations } from './call-kinds.ts'
import { rowsIn, type ExactRow } from './exact-json.ts'
import { eachWay } from './each-way.ts'
import { forEachCall } from './for-each-call.ts'
import { payerOf } from './usage.ts'
import { withQuery } from './with-query.ts'

/** A key with a list of symbols must receive only rows for those symbols, over every delivery channel. */
export const symbolListsAreEnforced: Check = {
  name: 'symbol-lists-are-enforced',
  says:
    'A key that is limited to a list of symbols sees rows for other symbols over REST, MCP or an export. Read with ' +
    '`rows.at(call)`, which is already narrowed, and pass `call.scope` to services.',
  skip: (specimen) => withoutOperations(specimen, tellsSymbols, 'no operation lists rows of listings'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    return forEachCall(
      sample,
      ({ operation }) => tellsSymbols(operation.operation),
      (call) => wrongIn(sample, call),
    )
  },
}

/** Returns whether the rows of a list state their listing and its market. */
function tellsSymbols(operation: Operation): boolean {
  if (!isList(operation) || operation.path.includes('{')) return false
  if (operation.kind === 'item') return false
  const fields = operation.kind === 'custom' ? operation.fields : labelled(operation.record.subject)
  return MEMBERS.every((member) => fields[member] !== undefined)
}

const MEMBERS = ['instrument_id', 'symbol', 'exchange_mic']

const labelled = (subject: Subject | undefined): object & Readonly<Record<string, unknown>> => ({
  ...subject?.columns,
  ...subject?.labels,
})

async function wrongIn(sample: SampleHost, call: Call): Promise<readonly string[]> {
  const { operation } = call.operation
  const whole = withQuery(call.address, { ...unnamed(operation), limit: mostOf(operation) })
  const all = await ask(sample, whole)
  // The operation may require names; the host itself rejects names outside the list.
  if (all.status !== 200) return []
  const [first] = rowsIn(all.text).filter((row) => MEMBERS.every((member) => typeof row[member] === 'string'))
  if (first === undefined) return []
  const name = `${String(first['exchange_mic'])}:${String(first['symbol'])}`
  const payer = await payerOf(sample, { symbols: [name] })
  return (await eachWay(sample, payer, { ...call, address: whole })).flatMap(({ by, status, rows }) => {
    if (status !== '200') return [`a key limited to ${name} gets ${status} over ${by}`]
    const foreign = rows.filter((row) => isForeign(row, first)).length
    return foreign === 0 ? [] : [`a key limited to ${name} gets ${foreign} rows of other listings over ${by}`]
  })
}

/**
 * Returns whether two rows are about different listings. Rows of an issuer have the labels of the listing that is
 * visible to the key.
 */
const isForeign = (row: ExactRow, own: ExactRow) => row['instrument_id'] !== own['instrument_id']

/** Returns changes to a query that remove the parameters that name entities. */
function unnamed(operation: Operation): Readonly<Record<string, undefined>> {
  const selection = operation.kind === 'item' ? undefined : operation.select
  const names = waysOf(selection).flatMap(({ subject: { selectors } }) => [
    ...[selectors.names, selectors.ids],
    ...Object.keys(selectors.others ?? {}),
  ])
  return Object.fromEntries(names.map((name) => [name, undefined]))
}
