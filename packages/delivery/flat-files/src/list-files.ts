import { endpoint, orderKeys, p, paginate, perRequest, problem, sql, type Call } from '@bourse/kit'
import { operations, type Operations } from '@bourse/services'
import { codeOf } from './code-of.ts'
import { authorizeFile, isInstalled, rejectPartialKey } from './entitled.ts'
import { files } from './files.ts'
import type { FileMarket, FlatFile } from './flat-file.ts'
import { periodParam } from './period.ts'
import { marketsOf } from './markets-of.ts'
import { FORMATS, formOf, publicFile, shownFields } from './public-file.ts'

const ORDER = ['date desc', 'dataset asc'] as const

/** `GET /v1/flat-files`: the available files. */
export const listFiles = (offered: readonly FlatFile[], market: FileMarket) =>
  endpoint('/flat-files', {
    id: 'flat-files.list',
    summary: 'Flat files',
    description:
      'The files for every trading date of the US market, newest date first: one for each dataset whose ' +
      'capability the key has, gzipped CSV (each with a Parquet version at the same URL, `format=parquet`). ' +
      'With `period`, those for months or years, each under its first day. Dates before the plan’s history are ' +
      'omitted, as are months and years that start before it. Needs `flat-files.read` and every US market; a key ' +
      'that is limited to symbols is rejected.',
    capabilities: ['flat-files.read'],
    credits: perRequest(5),
    query: {
      dataset: p.oneOf(
        'Only files from one dataset.',
        offered.map(({ dataset }) => dataset),
      ),
      period: periodParam(),
      file_format: p.oneOf('Format of the files; history: months and years only.', FORMATS, {
        default: 'csv',
      }),
    },
    fields: shownFields(offered),
    order: ORDER,
    pointInTime: false,
    historyBound: true,
    // The response also depends on the key's capabilities, not only on its markets and history, so they are checked
    // before a cached response is served.
    tag: 'body',
    needs: { files, operations },
    problems: ['capability-missing', 'market-not-entitled', 'entity-not-entitled'],
    async read(needs, call) {
      await rejectPartialKey(needs.operations, market, call)
      const names = await entitledNames(needs.operations, market, offered, call)
      const { period = 'day', file_format: format = 'csv' } = call.query
      const exchanges = await marketsOf(needs.operations, market)
      const select = needs.files
        .at(call)
        .selectAll()
        .where(sql<boolean>`r.dataset = any(${names}::text[])`)
        .where('r.period', '=', period)
        .where(`r.${format}_object`, 'is not', null)
        .where('r.date', '>=', call.floor)
      const rows = await paginate(select, orderKeys(ORDER), call.page).execute()
      return rows.flatMap((facts) => {
        const form = formOf(facts, format)
        const operation = offered.find(({ dataset }) => dataset === facts.dataset)?.operation
        return form === undefined || operation === undefined ? [] : [publicFile(facts, form, { operation, exchanges })]
      })
    },
  })

/** Problems of one dataset's files, which do not concern those of the others. */
const REFUSALS = ['capability-missing', 'licence-not-granted']

/**
 * The datasets whose files the key may access. Throws the reason if it may not access any of them, or not the requested
 * one.
 */
async function entitledNames(
  injected: Operations,
  market: FileMarket,
  offered: readonly FlatFile[],
  { query, caller, today }: Call<{ readonly dataset?: string }>,
): Promise<readonly string[]> {
  const wanted = offered.filter(({ dataset }) => query.dataset === undefined || query.dataset === dataset)
  const names: string[] = []
  const refused: { readonly file: FlatFile; readonly refusal: Error }[] = []
  for (const file of wanted.filter((each) => isInstalled(injected, each)))
    try {
      await authorizeFile(injected, market, { file, date: today, caller })
      names.push(file.dataset)
    } catch (error) {
      // A disabled dataset is treated as not installed.
      if (error instanceof Error && REFUSALS.includes(codeOf(error) ?? '')) refused.push({ file, refusal: error })
      else if (codeOf(error) !== 'dataset-unavailable') throw error
    }
  const [first, ...more] = refused
  if (names.length > 0 || first === undefined) return names
  const unlicensed = refused.find(({ refusal }) => codeOf(refusal) === 'licence-not-granted')
  if (unlicensed !== undefined) throw unlicensed.refusal
  throw more.length === 0
    ? first.refusal
    : lacksAll(
        injected,
        [first, ...more].map(({ file }) => file.operation),
      )
}

/** The problem for a key that has none of the collections' capabilities; any one of them would be enough. */
function lacksAll(injected: Operations, collections: readonly string[]): Error {
  const needed = injected.list().flatMap(({ id, capabilities }) => (collections.includes(id) ? capabilities : []))
  return problem(
    'capability-missing',
    `The key lacks the capability for every flat file; expected one of ${[...new Set(needed)].sort().join(', ')}.`,
  )
}
