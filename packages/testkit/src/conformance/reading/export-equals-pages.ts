import type { Operation } from '@bourse/kit'
import type { Check } from '../check.ts'
import type { Call } from '../support/calls.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { ask, statusOf } from './ask.ts'
import { isPaged, isPointInTime, isReadThrough, mostRows, withoutOperations } from './call-kinds.ts'
import { forEachCall } from './for-each-call.ts'
import { operationsAs } from './operations-as.ts'
import { selectionOfAddress } from './selection-of-address.ts'
import { payerOf, type Payer } from './usage.ts'
import { queryOf, withQuery } from './with-query.ts'

type Format = 'ndjson' | 'csv'

/**
 * Number of pages into which the check splits a selection that has enough rows. An export reads thousands of rows per
 * page.
 */
const PAGES = 3

/** An export of a selection must equal its joined pages, byte for byte. */
export const exportEqualsPages: Check = {
  name: 'export-equals-pages',
  says:
    'An export of a selection differs from its pages at the same instant. Make the read depend only on the ' +
    'parameters and `call.page`, use `call.page.limit` unchanged (for exports it is larger than callers may ' +
    'request), and read everything at `call.knowledge`.',
  skip: (specimen) =>
    withoutOperations(
      specimen,
      (operation) => !specimen.dataset.delivers && mayBeExported(operation),
      'no operation lists stored rows that an export could contain',
    ),
  find: async (specimen) => {
    const sample = await specimen.reading()
    const payer = await payerOf(sample)
    const { service } = await operationsAs(sample, payer)
    const exportable = new Set(service.list().flatMap(({ id, isExportable }) => (isExportable ? [id] : [])))
    return forEachCall(
      sample,
      ({ operation }) => exportable.has(operation.operation.id),
      async (call) => {
        const found: string[] = []
        for (const format of ['ndjson', 'csv'] as const) found.push(...(await wrongIn(sample, payer, call, format)))
        return found
      },
    )
  },
}

function mayBeExported(operation: Operation): boolean {
  if (operation.method !== 'GET' || !isPaged(operation) || !isPointInTime(operation)) return false
  return operation.kind !== 'custom' || (operation.tag === 'versions' && !isReadThrough(operation))
}

async function wrongIn(sample: SampleHost, payer: Payer, call: Call, format: Format): Promise<readonly string[]> {
  const before = await payer.used()
  const file = await exported(sample, payer, call, format)
  const spent = (await payer.used()) - before
  const rows = file.split('\n').length
  const most = Number(mostRows(call.operation.operation))
  const limit = String(Math.min(Math.max(Math.ceil(rows / PAGES), 1), most))
  const pages = await joinedPages(sample, payer, withQuery(call.address, { format, limit }))
  const [inFile, inPages] = [file.split('\n'), pages.split('\n')]
  const at = Array.from({ length: Math.max(inFile.length, inPages.length) }).findIndex(
    (_, index) => inFile[index] !== inPages[index],
  )
  return [
    ...(at === -1
      ? []
      : [`${format}: line ${at + 1} is ${lineText(inFile[at])} in the export, ${lineText(inPages[at])} in the pages`]),
    ...(spent === 0 ? [] : [`${format}: reading the rows costs ${spent} credits on top of the price of the export`]),
  ]
}

const lineText = (line: string | undefined) => (line === undefined ? 'missing' : JSON.stringify(line.slice(0, 200)))

async function exported(sample: SampleHost, payer: Payer, call: Call, format: Format): Promise<string> {
  const { service, caller } = await operationsAs(sample, payer)
  const selection = selectionOfAddress(call)
  const { pin } = await service.pin(caller, selection)
  let text = ''
  for await (const piece of service.rows(caller, selection, { pin, format })) text += piece.text
  return text
}

/**
 * Returns the joined pages; in CSV, only the first page keeps its header. Throws if a request is rejected or the cursor
 * repeats.
 */
async function joinedPages(sample: SampleHost, { key }: Payer, address: string): Promise<string> {
  const headed = queryOf(address, 'format') === 'csv'
  const seen = new Set<string>()
  let text = ''
  let cursor: string | undefined
  do {
    const answer = await ask(sample, withQuery(address, { cursor }), { key })
    if (answer.status !== 200) throw new Error(`page ${seen.size + 1} returns ${statusOf(answer)}`)
    text += cursor !== undefined && headed ? answer.text.slice(answer.text.indexOf('\n') + 1) : answer.text
    cursor = answer.headers['x-next-cursor']
    if (cursor !== undefined && seen.has(cursor))
      throw new Error(`the cursor of page ${seen.size} repeats an earlier one`)
    seen.add(cursor ?? '')
  } while (cursor !== undefined)
  return text
}
