import { sql, type Knowledge, type Rows } from '@bourse/kit'
import { identifierText } from '@bourse/kit/values'
import { isAlias } from '../names/index-aliases.ts'
import { nameReadings } from '../names/name-readings.ts'
import type { identifiers, instruments, issuerListings, symbolAssignments } from '../records.ts'
import type { LoadedListing } from './directory.ts'
import type { IdentifierKind, SymbologyKind } from './kinds.ts'

/** The records that symbology reads. */
export interface SymbologyRows {
  readonly instruments: Rows<typeof instruments>
  readonly assignments: Rows<typeof symbolAssignments>
  readonly identifiers: Rows<typeof identifiers>
  readonly issuers: Rows<typeof issuerListings>
}

/** Loads every listing; undefined if there are more than `most` symbol periods. */
export async function everyListing(
  rows: SymbologyRows,
  knowledge: Knowledge,
  most: number,
): Promise<readonly LoadedListing[] | undefined> {
  const periods = await periodsOf(rows, knowledge)
    .limit(most + 1)
    .execute()
  if (periods.length > most) return undefined
  const [listings, identifiers] = await Promise.all([
    listingsOf(rows, knowledge).execute(),
    identifiersOf(rows, knowledge).execute(),
  ])
  return loadedListings({ listings, periods, identifiers })
}

/** Loads the listings that inputs of one kind may refer to, with only the data needed to map these inputs. */
export async function listingsOfInputs(
  rows: SymbologyRows,
  kind: Exclude<SymbologyKind, 'contract_symbol'>,
  inputs: readonly string[],
  knowledge: Knowledge,
): Promise<readonly LoadedListing[]> {
  const { ids, identifiers = [] } = await candidatesOf(rows, kind, inputs, knowledge)
  const [listings, periods] = await Promise.all([
    listingsOf(rows, knowledge)
      .where(sql<boolean>`r.id = any(${ids}::text[])`)
      .execute(),
    periodsOf(rows, knowledge)
      .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
      .execute(),
  ])
  return loadedListings({ listings, periods, identifiers })
}

/** Ids of listings, and the rows of identifiers that name them. */
interface Candidates {
  readonly ids: readonly string[]
  readonly identifiers?: readonly Identified[]
}

/** Finds the listings that inputs may refer to. */
async function candidatesOf(
  rows: SymbologyRows,
  kind: Exclude<SymbologyKind, 'contract_symbol'>,
  inputs: readonly string[],
  knowledge: Knowledge,
): Promise<Candidates> {
  if (kind === 'symbol') return { ids: await idsOfSymbols(rows, inputs, knowledge) }
  const values = inputs.map((input) => identifierText(kind, input))
  if (kind === 'instrument_id') return { ids: values }
  if (kind === 'company_id') return { ids: await idsOfCompanies(rows, values, knowledge) }
  const identifiers = await identifiersOf(rows, knowledge)
    .where('r.identifier_type', '=', TYPES[kind])
    .where(sql<boolean>`r.identifier = any(${values}::text[])`)
    .execute()
  return { ids: idsIn(identifiers), identifiers }
}

async function idsOfSymbols(rows: SymbologyRows, inputs: readonly string[], knowledge: Knowledge) {
  const read = inputs.map(nameReadings)
  const symbols = new Set(read.flatMap((each) => [...each.written, ...each.suffixed, ...each.runTogether]))
  const select = rows.assignments
    .at(knowledge)
    .where(sql<boolean>`r.symbol = any(${[...symbols]}::text[])`)
    .select('r.instrument_id')
  return idsIn(await select.execute())
}

async function idsOfCompanies(rows: SymbologyRows, values: readonly string[], knowledge: Knowledge) {
  const named = sql<boolean>`r.company_id = any(${values}::text[])`
  const [own, ofIssuers] = await Promise.all([
    rows.instruments.at(knowledge).where(named).select('r.id as instrument_id').execute(),
    rows.issuers.at(knowledge).where(named).select('r.instrument_id').execute(),
  ])
  return idsIn([...own, ...ofIssuers])
}

const idsIn = (found: readonly { readonly instrument_id: string }[]) => [
  ...new Set(found.map(({ instrument_id }) => instrument_id)),
]

const TYPES = { isin: 'ISIN', cusip: 'CUSIP', figi: 'FIGI', cik: 'CIK', lei: 'LEI' } as const
const KINDS: Readonly<Record<(typeof TYPES)[IdentifierKind], IdentifierKind>> = {
  ISIN: 'isin',
  CUSIP: 'cusip',
  FIGI: 'figi',
  CIK: 'cik',
  LEI: 'lei',
}

const periodsOf = ({ assignments }: SymbologyRows, knowledge: Knowledge) =>
  assignments
    .at(knowledge)
    .select(['r.instrument_id', 'r.symbol', 'r.exchange_mic', 'r.valid_from', 'r.valid_to'])
    .orderBy('r.instrument_id')
    .orderBy('r.valid_from')

const identifiersOf = ({ identifiers }: SymbologyRows, knowledge: Knowledge) =>
  identifiers.at(knowledge).select(['r.instrument_id', 'r.identifier_type', 'r.identifier'])

function listingsOf({ instruments, issuers }: SymbologyRows, knowledge: Knowledge) {
  const issuerIds = issuers.at(knowledge).select(['r.instrument_id', 'r.company_id as issuer_company_id']).as('d')
  return instruments
    .at(knowledge)
    .leftJoin(issuerIds, 'd.instrument_id', 'r.id')
    .select(['r.id', 'r.type as kind', 'r.exchange_mic as market', 'r.company_id', 'd.issuer_company_id'])
    .select(['r.isin', 'r.cusip', 'r.figi', 'r.cik', 'r.lei'])
}

type Identified = Awaited<ReturnType<ReturnType<typeof identifiersOf>['execute']>>[number]

interface Loaded {
  readonly listings: Awaited<ReturnType<ReturnType<typeof listingsOf>['execute']>>
  readonly periods: Awaited<ReturnType<ReturnType<typeof periodsOf>['execute']>>
  readonly identifiers: readonly Identified[]
}

function loadedListings({ listings, periods, identifiers }: Loaded): readonly LoadedListing[] {
  const periodsById = Map.groupBy(periods, ({ instrument_id }) => instrument_id)
  const identifiersById = Map.groupBy(identifiers, ({ instrument_id }) => instrument_id)
  return listings.map((listing) => {
    const assigned = periodsById.get(listing.id) ?? []
    const identified = identifiersById.get(listing.id) ?? []
    return {
      ...listing,
      periods: assigned.filter((one) => !isAlias(one)),
      aliases: assigned.filter(isAlias),
      identifiers: identified.map(({ identifier_type, identifier }) => ({
        kind: KINDS[identifier_type],
        value: identifier,
      })),
    }
  })
}
