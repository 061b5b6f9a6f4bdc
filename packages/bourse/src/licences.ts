import {
  LICENCE_REPORT_FIELDS as FIELDS,
  licenceReport,
  listLicenceFindings,
  REPORTED_MONTH,
  type LicenceFinding,
  type LicenceReportLine,
} from '@bourse/engine/licences'
import { csvWriter } from '@bourse/engine/operations'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import { writeFile } from 'node:fs/promises'
import type { Context } from './context.ts'
import { group, leaf } from './leaf.ts'
import { countText, table } from './text.ts'
import { withDatabase } from './with-database.ts'

const HEAD = ['ACCOUNT', 'PUBLISHER', 'OPERATION', 'REQUESTS', 'LAST']
const REPORT_HEAD = ['ACCOUNT', 'USE', 'DATASET', 'EXCHANGE', 'PUBLISHERS', 'KEYS', 'MEMBERS', 'ROWS', 'DAYS']
const MAX_LINES = 1_000_000

/** `bourse licences …` */
export function command(context: Context, summary: string) {
  return group('licences', summary).addCommand(listCommand(context)).addCommand(reportCommand(context))
}

function listCommand(context: Context) {
  const summary = "List requests of the last 30 days whose values publishers' terms do not permit to the account"
  return leaf('list', summary, [`${context.name} licences list`]).action(() =>
    withDatabase(context, async ({ database }) => {
      const found = await listLicenceFindings(database, context.clock.now())
      context.output.print(
        { requests: found.map((row) => ({ ...row, requests: Number(row.requests) })) },
        table(HEAD, found.map(lineOf)),
      )
    }),
  )
}

const lineOf = ({ account_id, account_name, publisher, operation, requests, last_day }: LicenceFinding) => [
  account_name ?? account_id,
  publisher,
  operation,
  countText(Number(requests)),
  last_day,
]

function reportCommand(context: Context) {
  const summary = 'Report the rows that accounts got in a month, by dataset, exchange and publishers'
  return leaf('report', summary, [
    `${context.name} licences report --month 2026-02`,
    `${context.name} licences report --month 2026-02 --file report.parquet`,
  ])
    .option('--month <month>', 'month of UTC days, as YYYY-MM (default: the current one)', monthOf)
    .option('--file <path>', 'write a file, *.csv or *.parquet', reportFile)
    .action(({ month = context.clock.now().slice(0, 'YYYY-MM'.length), file }) =>
      withDatabase(context, async ({ database }) => {
        const lines = await licenceReport(database, month, { limit: MAX_LINES, after: undefined })
        if (file !== undefined) await writeFile(file, await bytesOf(file, lines))
        const written =
          file === undefined ? table(REPORT_HEAD, lines.map(reportLine)) : [`${file}: ${lines.length} lines`]
        context.output.print({ month, file: file ?? null, lines: lines.map(withNumbers) }, written)
      }),
    )
}

function monthOf(text: string): string {
  if (new RegExp(REPORTED_MONTH).test(text)) return text
  throw new InvalidArgumentError('Expected a month such as 2026-01.')
}

function reportFile(path: string): string {
  if (/\.(csv|parquet)$/.test(path)) return path
  throw new InvalidArgumentError('Expected a file named *.csv or *.parquet.')
}

const COUNTS = ['keys', 'members', 'rows', 'days'] as const

const withNumbers = (line: LicenceReportLine) => ({
  ...line,
  ...Object.fromEntries(COUNTS.map((name) => [name, Number(line[name])])),
})

const reportLine = ({
  account_id,
  account_name,
  use,
  dataset,
  exchange_mic,
  publishers,
  ...line
}: LicenceReportLine) => [
  account_name ?? account_id,
  use ?? '',
  dataset ?? '',
  exchange_mic ?? '',
  publishers ?? '',
  ...COUNTS.map((name) => countText(Number(line[name]))),
]

/** The report as CSV or Parquet, by the ending of the path. */
async function bytesOf(path: string, lines: readonly LicenceReportLine[]): Promise<string | Buffer> {
  const names = Object.keys(FIELDS) as readonly (keyof LicenceReportLine)[]
  const cells = lines.map((line) => names.map((name) => line[name]))
  if (path.endsWith('.csv')) {
    const csv = csvWriter(FIELDS, 'operators')
    return csv.head + cells.map((row) => csv.row(row)).join('')
  }
  const { ColumnarWriter } = await import('@bourse/engine/columns/writer')
  const writer = new ColumnarWriter('parquet', { fields: FIELDS, numbers: 'decimal', isRepeated: () => false })
  writer.append(cells)
  return writer.finish()
}
