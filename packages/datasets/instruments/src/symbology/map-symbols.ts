import { endpoint, f, knowledgeDay, optional, perRequest, type Call, type NarrowedNeeds } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { optionSymbols } from '@bourse/services'
import { exampleListing } from '../example-listing.ts'
import { instruments, symbolAssignments } from '../records.ts'
import { body, MAX_INPUTS, mistakesIn, type Mapping } from './body.ts'
import type { Interval } from './intervals.ts'
import { isAmbiguous, isPartial, mapInputs, type DatedContract, type MappingRequest } from './map-input.ts'
import { symbology } from './provides.ts'

const needs = { symbology, options: optional(optionSymbols) }
type MappingCall = Call<Readonly<Record<string, unknown>>, Mapping>

const { company_id, isin, cusip, figi, cik, lei } = instruments.fields
const { symbol, exchange_mic } = symbolAssignments.fields

const interval = {
  from: f.date('First date', { example: '2021-01-04' }),
  to: f.date('End, exclusive: the first date on which it no longer applies', { example: '2022-06-09' }),
  instrument_id: f.text('Public id of the listing', { example: exampleListing }).nullable(),
  company_id,
  symbol: symbol.nullable(),
  exchange_mic: exchange_mic.nullable(),
  isin,
  cusip,
  figi,
  cik,
  lei,
  contract_symbol: f.text('OCC symbol of the option contract, compact', { example: 'AAPL261218C00280000' }).nullable(),
}

const inputs = (description: string) =>
  f.list(description, f.text('An input, as requested', { example: 'NOSUCH' }), { example: ['NOSUCH'] })

/** `POST /v1/symbology`: maps many symbols or identifiers of one kind to other kinds, over time. */
export const mapSymbols = endpoint('/symbology', {
  id: 'symbology.map',
  summary: 'Map symbols and identifiers to each other, over time',
  description:
    `Maps up to ${MAX_INPUTS} inputs of one kind to any other kinds, on a date or over a range, for 0 credits. One ` +
    'row per distinct input, ordered by input, with what it means on each interval; properties that `to` does not ' +
    'name are null. Intervals of an input overlap only if it means several things on a day, such as a CIK with two ' +
    'share classes. The lists in `meta` name the inputs without a result, with a result for part of the range only, ' +
    'and with several results for a day. A symbol without an exchange maps to the listing in the first market of the ' +
    'key that has it on that day; map a symbol back as `exchange_mic:symbol`. Identifiers are not dated: a replaced ' +
    'one maps to the listing of its replacement, which is the result. `contract_symbol` maps option contracts to ' +
    'their underlying. Listings and exchanges outside the key’s scope are not found.',
  capabilities: ['instruments.symbols', 'instruments.identifiers'],
  credits: perRequest(0),
  body,
  checkBody: mistakesIn,
  paging: false,
  fields: {
    input: f.text('The input, as requested', { example: 'FB' }),
    intervals: f.list('What it means, in chronological order; empty if it is not found', interval),
  },
  order: ['input asc'],
  meta: {
    not_found: inputs('Inputs without a result in the range'),
    partial: inputs('Inputs with a result for only part of the range'),
    ambiguous: inputs('Inputs with several results for a day'),
  },
  needs,
  async read(given, call) {
    const request = await mappingRequest(given, call)
    const distinct = [...new Set(call.body.inputs)].sort()
    const rows = mapInputs(distinct, request)
    const inputsOf = (is: (intervals: readonly Interval[]) => boolean) =>
      rows.flatMap(({ input, intervals }) => (is(intervals) ? [input] : []))
    call.meta(
      'not_found',
      inputsOf((intervals) => intervals.length === 0),
    )
    call.meta(
      'partial',
      inputsOf((intervals) => isPartial(intervals, request.range)),
    )
    call.meta('ambiguous', inputsOf(isAmbiguous))
    return rows
  },
})

async function mappingRequest(
  { symbology: directories, options }: NarrowedNeeds<typeof needs>,
  call: MappingCall,
): Promise<MappingRequest> {
  const { knowledge, scope } = call
  const { inputs, from: kind, to } = call.body
  const request = { range: rangeOf(call), kind, to, scope }
  if (kind !== 'contract_symbol')
    return { ...request, directory: await directories.of(kind, inputs, knowledge), contractsOf: () => [] }
  const contracts = (await options?.of(inputs, knowledge)) ?? new Map<string, never>()
  const underlyings = [...contracts.values()].flat().map(({ underlying_id }) => underlying_id)
  const directory = await directories.of('instrument_id', [...new Set(underlyings)], knowledge)
  const contractsOf = (input: string) =>
    (contracts.get(input) ?? []).map(({ contract_symbol, underlying_id, listed_on, ends_on }): DatedContract => {
      return { contract_symbol, underlying_id, from: listed_on ?? '0001-01-01', to: addDays(ends_on, 1) }
    })
  return { ...request, directory, contractsOf }
}

/** Returns the requested days: one date, or a range up to today, or up to the date of the as-of time. */
function rangeOf(call: MappingCall): Interval {
  const { on, start, end } = call.body
  const today = knowledgeDay(call)
  const from = start ?? on ?? today
  if (start === undefined) return { from, to: addDays(from, 1) }
  return { from, to: end ?? addDays(from > today ? from : today, 1) }
}
