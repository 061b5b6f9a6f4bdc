import { BadRecord, source, Type, type InputFile } from '@bourse/kit'
import { addMonths } from '@bourse/kit/values'
import { tsv, zipEntries } from '@bourse/kit/readers'
import { form345Set, secPublisher, type SetLine } from '@bourse/sec'
import { filedTransactions } from '../staging/filed-transactions.ts'
import { transactionRows } from './sec-ownership-forms.ts'

/** A data set, identified by its calendar quarter, `2026q1`. */
interface SetUnit {
  readonly quarter: string
}

/** The tables in a set as published. */
interface SetTables {
  readonly submissions: string
  readonly owners: string
  readonly transactions: string
  readonly footnotes: string
}

/** A set's archive, or its extracted tables. */
type Raw = SetTables | { readonly archive: Pick<InputFile, 'path'> }

const FILES = ['SUBMISSION.tsv', 'REPORTINGOWNER.tsv', 'NONDERIV_TRANS.tsv', 'FOOTNOTES.tsv'] as const
const isTable = (name: string) => FILES.some((file) => file === name)

/** Quarterly sets of insider transactions, for the years before the installation. */
export const secForm345Sets = source({
  id: 'form345-sets',
  title: 'Insider transactions from quarterly data sets of forms 3, 4 and 5',
  feeds: filedTransactions,
  publisher: secPublisher,
  schedule: 'manual',
  config: Type.Object({
    sets_url: Type.String({
      default: 'https://www.sec.gov/files/structureddata/data/insider-transactions-data-sets',
      description: 'Folder with the quarterly data sets',
    }),
  }),
  plan: ({ from, to }) => [...quarters(from, to)],
  fetch: async ({ quarter }: SetUnit, { http, config }): Promise<Raw> => ({
    archive: await http.download(`${config.sets_url}/${quarter}_form345.zip`),
  }),
  files: {
    expected:
      'SUBMISSION.tsv, REPORTINGOWNER.tsv, NONDERIV_TRANS.tsv and FOOTNOTES.tsv of one quarter, or 2026q1_form345.zip',
    unit: (name, { date = 'of the files' }) => (isTable(name) ? { quarter: date } : undefined),
    raw: async (files: readonly InputFile[]): Promise<Raw> =>
      tablesOf(await Promise.all(files.map(async (file) => [file.name, await file.text()] as [string, string]))),
  },
  async *parse(raw) {
    const bad: BadRecord[] = []
    const linesOf = function* (text: string): Generator<SetLine> {
      for (const line of tsv(text))
        if (line instanceof BadRecord) bad.push(line)
        else yield line.values
    }
    const { submissions, owners, transactions, footnotes } = 'archive' in raw ? await tablesIn(raw.archive) : raw
    const forms = form345Set({
      submissions: linesOf(submissions),
      owners: linesOf(owners),
      transactions: linesOf(transactions),
      footnotes: linesOf(footnotes),
    })
    for (const form of forms)
      if (form instanceof BadRecord) yield form
      else yield* transactionRows({ ...form, accepted_at: null })
    yield* bad
  },
})

async function tablesIn(archive: Pick<InputFile, 'path'>): Promise<SetTables> {
  const texts: [string, string][] = []
  for await (const entry of zipEntries(archive)) if (isTable(entry.name)) texts.push([entry.name, await entry.text()])
  return tablesOf(texts)
}

function tablesOf(files: readonly (readonly [string, string])[]): SetTables {
  const named = new Map(files.map(([name, text]) => [name, text]))
  const table = (name: (typeof FILES)[number]) => {
    const text = named.get(name)
    if (text === undefined) throw new Error(`expected ${name} in the set, got ${[...named.keys()].join(', ')}`)
    return text
  }
  return {
    submissions: table('SUBMISSION.tsv'),
    owners: table('REPORTINGOWNER.tsv'),
    transactions: table('NONDERIV_TRANS.tsv'),
    footnotes: table('FOOTNOTES.tsv'),
  }
}

/** Yields the calendar quarters that begin before the end of a window and end after its start. */
function* quarters(from: string, to: string): Generator<SetUnit> {
  const start = Math.floor((Number(from.slice(5, 7)) - 1) / 3) * 3
  for (let first = addMonths(`${from.slice(0, 4)}-01-01`, start); first <= to; first = addMonths(first, 3))
    yield { quarter: `${first.slice(0, 4)}q${Math.ceil(Number(first.slice(5, 7)) / 3)}` }
}
