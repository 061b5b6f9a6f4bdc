import type { Operation } from '@bourse/kit'
import { acceptsChangedSince, hasRowHistory, reportsChanges } from '@bourse/kit/host'
import { expect, test } from 'vitest'
import { datasets } from '../src/datasets.ts'

const loaded = await Promise.all(datasets.map(async (load) => (await load()).default))

/** Lists for callers whose rows are read from the dataset's own records. */
const lists = loaded
  .filter(({ audience }) => audience === 'callers')
  .flatMap(({ endpoints }) => endpoints)
  .filter((operation) => operation.method === 'GET' && isListOfRecords(operation))

function isListOfRecords(operation: Operation): boolean {
  if (operation.kind !== 'custom') return operation.kind !== 'item'
  const readsRecords = Object.values(operation.needs).some(({ part }) => part === 'record')
  return readsRecords && operation.pointInTime && !operation.single && !operation.downloads
}

const REPLACED = 'is published and replaced as a whole, so it is read again'
const OTHER_DATASETS = 'has values from other datasets, whose changes are not tracked by row'
const ON_A_DATE = 'shows rows as of a date, which changes every day: copy the rows themselves'
const EXPIRES = 'has rows that expire by the calendar, and is read again'

/** Lists that do not report changes, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  'tickers.list': ON_A_DATE,
  'securities.list': ON_A_DATE,
  'options.contracts': ON_A_DATE,
  'symbols.search': 'ranks matches of a word',
  'intraday.list': EXPIRES,
  'quotes.list': EXPIRES,
  'snapshot.list': EXPIRES,
  'filings.sections': EXPIRES,
  'filings.exhibits': EXPIRES,
  'options.quotes': REPLACED,
  'funds.holdings': REPLACED,
  'funds.allocations': REPLACED,
  'indices.constituents': REPLACED,
  'analytics.risk': REPLACED,
  'crypto.assets': OTHER_DATASETS,
  'funds.list': OTHER_DATASETS,
  'indices.list': 'counts the members of lists that are replaced as a whole',
  'insider-transactions.list': OTHER_DATASETS,
  'ownership.list': OTHER_DATASETS,
  'financials.facts': 'has a row of an issuer for each requested listing, found in another dataset',
  'financials.concepts': 'includes definitions that change with a release',
  'news.list': 'chooses articles by their associations with several listings',
}

test('every list of stored records accepts changed_since, except for reasons that are stated', () => {
  const without = lists.filter((operation) => !acceptsChangedSince(operation)).map(({ id }) => id)
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT).toSorted())
  expect(lists.length - without.length).toBeGreaterThan(25)
})

test('the host computes changes itself wherever the rows are those of one record', () => {
  const computed = lists.filter((operation) => acceptsChangedSince(operation) && !reportsChanges(operation))
  expect(computed.map(({ kind }) => kind).filter((kind) => kind !== 'custom')).toEqual([])
  expect(computed.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['corporate-actions.list', 'dividends.list', 'splits.list', 'instruments.list']),
  )
})

const LABELS = 'shows listings as they are named on a date: their instruments and symbols have a history'
const COMPOSED = 'composes rows of several stored rows, which have no version of their own'
const MANY = 'returns rows of an entity that are found by others, so a version cannot be read by itself'

/** Lists of stored rows without a history, and why. */
const WITHOUT_HISTORY: Readonly<Record<string, string>> = {
  'tickers.list': LABELS,
  'securities.list': LABELS,
  'symbols.search': LABELS,
  'instruments.events': 'compares two symbols, each of which has a history in instruments.symbols',
  'intraday.list': COMPOSED,
  'quotes.list': EXPIRES,
  'snapshot.list': EXPIRES,
  'financials.concepts': COMPOSED,
  'financials.facts': MANY,
  'crypto.assets': MANY,
  'news.list': MANY,
}

test('rows have a history, except for reasons that are stated', () => {
  const without = lists.filter((operation) => !hasRowHistory(operation)).map(({ id }) => id)
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_HISTORY).toSorted())
})
