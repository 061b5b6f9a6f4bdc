import { endpoint, invalidParameter, p, perRequest, problem, type Call, type NarrowedNeeds } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { deprecationHeaders, download, redirect, type Download, type Redirect } from '@bourse/kit/delivery'
import { objectStore, operations } from '@bourse/services'
import { authorizeFile, isInstalled, rejectPartialKey } from './entitled.ts'
import { files, type FileFacts } from './files.ts'
import type { FileMarket, FlatFile } from './flat-file.ts'
import { labelOf, PERIODS, periodParam, startOf, type Period, type FilePeriod } from './period.ts'
import { marketsOf } from './markets-of.ts'
import { formatOf, formOf, publicFile, shownFields, type StoredForm } from './public-file.ts'
import { LISTING, DEPRECATION } from './write/deprecated-column.ts'

/** Lifetime of a signed URL in seconds. */
const ADDRESS_SECONDS = 300

const needs = { files, operations, objects: objectStore }
type Needs = NarrowedNeeds<typeof needs>
type FileCall = Call<{
  readonly period?: Period
  readonly download?: boolean
  readonly stream?: boolean
  readonly format?: string
}>

const query = {
  period: periodParam(),
  download: p.boolean('true: sends the file instead of its metadata.', { example: false }),
  stream: p.boolean(
    'true, with `download`: sends the bytes themselves, for clients that cannot follow redirects to another host.',
    {
      example: false,
    },
  ),
  format: p.oneOf(
    'parquet, history: that version of the file, or its metadata. Any other value selects the representation of ' +
      'the facts.',
    ['json', 'csv', 'ndjson', 'parquet', 'history'],
  ),
}

/** `GET /v1/flat-files/{dataset}/{date}`: a file's metadata, or the file itself. */
export const getFile = (offered: readonly FlatFile[], market: FileMarket) =>
  endpoint('/flat-files/{dataset}/{date}', {
    id: 'flat-files.get',
    summary: 'A flat file',
    description:
      'Returns size and SHA-256 of the file for a trading date or, with `period`, for the month or year that ' +
      'includes the date. With `download=true`, sends it: 302 to a URL that is valid for five minutes and needs ' +
      'no key or, with `stream=true` (and if the object store cannot sign URLs), the bytes ' +
      'themselves, optionally in ranges (`Range`, `If-Range`). `X-Content-SHA256` is on ' +
      'both. The CSV is `application/gzip` without Content-Encoding: an empty field is null, instants are UTC ' +
      'with six fractional digits, the last column is `instrument_id` (`security_id` before it has the same ' +
      'value and is deprecated). A date before the plan’s history returns 403, as does a month or year ' +
      'that starts before it. A key pays for each file once per UTC day, however many ranges it downloads.',
    capabilities: ['flat-files.read'],
    credits: perRequest(5),
    paidOnce: { what: 'file', of: boughtFile },
    varies: { by: 'download', otherwise: 'false', cases: { true: { credits: perRequest(500) } } },
    query,
    examples: { dataset: 'eod', date: '2026-03-02' },
    downloads: true,
    fields: shownFields(offered),
    single: true,
    order: ['date desc'],
    pointInTime: false,
    historyBound: true,
    needs,
    problems: ['record-not-found', 'capability-missing', 'market-not-entitled', 'entity-not-entitled', 'history-depth'],
    async read(injected, call) {
      const { dataset = '', date = '' } = call.params
      const file = offered.find((each) => each.dataset === dataset && isInstalled(injected.operations, each))
      if (file === undefined) throw absent(dataset, date)
      if (!isDate(date)) throw invalidParameter('date', `expected a date YYYY-MM-DD, got ${date.slice(0, 40)}`)
      await rejectPartialKey(injected.operations, market, call)
      const { period = 'day' } = call.query
      const stretch = { period, date: startOf(period, date) }
      rejectBeforeHistory(stretch, call.floor)
      await authorizeFile(injected.operations, market, { file, date: stretch.date, caller: call.caller })
      const facts = await factsOf(injected, call, file.dataset, stretch)
      const form = facts && formOf(facts, formatOf(call.query.format))
      if (facts === undefined || form === undefined) throw absent(dataset, labelOf(stretch))
      const exchanges = await marketsOf(injected.operations, market)
      return call.query.download === true
        ? contentOf(injected, market, { call, file, facts, form })
        : [publicFile(facts, form, { operation: file.operation, exchanges })]
    },
  })

/** Identifies a downloaded file, regardless of which date in its period was requested and how the file is sent. */
function boughtFile(params: Readonly<Record<string, string>>, query: Readonly<Record<string, unknown>>) {
  if (query['download'] !== true) return undefined
  const period = PERIODS.find((each) => each === query['period']) ?? 'day'
  const label = labelOf({ period, date: params['date'] ?? '' })
  return `${params['dataset']} ${label} ${formatOf(query['format'])}`
}

const absent = (dataset: string, date: string) =>
  problem('record-not-found', `There is no flat file ${dataset.slice(0, 40)} for ${date.slice(0, 40)}.`)

/** Files are all-or-nothing: a file that starts before the plan's history is not accessible. */
function rejectBeforeHistory({ period, date }: FilePeriod, floor: string): void {
  const what = period === 'day' ? 'date is' : `the ${period} starts on`
  if (date < floor) throw problem('history-depth', `${what} ${date}; the plan's history starts on ${floor}.`)
}

function factsOf(
  { files: stored }: Needs,
  { knowledge }: FileCall,
  dataset: string,
  { period, date }: FilePeriod,
): Promise<FileFacts | undefined> {
  return stored
    .at({ knowledge })
    .selectAll()
    .where('r.dataset', '=', dataset)
    .where('r.period', '=', period)
    .where('r.date', '=', date)
    .executeTakeFirst()
}

interface RequestedFile {
  readonly call: FileCall
  readonly file: FlatFile
  readonly facts: FileFacts
  readonly form: StoredForm
}

/** Returns the file's URL or its bytes. */
async function contentOf(injected: Needs, market: FileMarket, requested: RequestedFile): Promise<Download | Redirect> {
  const { call, file, form } = requested
  const address = call.query.stream === true ? undefined : await addressOf(injected, form)
  if (address !== undefined) return redirect(address, headersOf(injected, requested), sizeOf(form), [file.operation])
  return streamOf(injected, market, requested)
}

/**
 * Returns a URL that is valid for five minutes. A store that cannot sign URLs is not an error: the host then sends the
 * file itself, and fails at that point if the store is unreachable.
 */
async function addressOf({ objects }: Needs, { object, mediaType, filename }: StoredForm): Promise<string | undefined> {
  return objects.address(object, { seconds: ADDRESS_SECONDS, mediaType, filename }).catch(() => undefined)
}

/** Headers of both responses with a file: its hash and a column's deprecation. */
function headersOf({ operations: ops }: Needs, { file, form }: RequestedFile): Readonly<Record<string, string>> {
  const fields = ops.list().find(({ id }) => id === file.operation)?.fields ?? {}
  return { 'x-content-sha256': form.sha256, ...(LISTING in fields ? deprecationHeaders(DEPRECATION) : {}) }
}

const sizeOf = ({ rows, bytes }: StoredForm) => ({ rows: Number(rows), bytes: Number(bytes) })

function streamOf(injected: Needs, market: FileMarket, requested: RequestedFile): Download {
  const { file, facts, form } = requested
  return download({
    mediaType: form.mediaType,
    ...sizeOf(form),
    operations: [file.operation],
    tag: `"${form.sha256}"`,
    filename: form.filename,
    headers: headersOf(injected, requested),
    async open(range) {
      const content = await injected.objects.open(form.object, range)
      if (content === undefined) throw absent(facts.dataset, labelOf(facts))
      return content
    },
    stillAllowed: (caller) => authorizeFile(injected.operations, market, { file, date: facts.date, caller }),
  })
}
