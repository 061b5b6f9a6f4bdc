import { BadRecord, source, Type, type InputFile } from '@bourse/kit'
import { addMonths } from '@bourse/kit/values'
import { tsv, zipEntries } from '@bourse/kit/readers'
import { form345Set, ownershipForm, secPublisher, type OwnershipForm, type SetLine } from '@bourse/sec'
import { officerReports } from '../officers/record.ts'

/** A quarterly set as an archive, or individual forms. */
type Raw = { readonly archive: Uint8Array } | { readonly forms: readonly string[] }

/** Officers from the SEC’s quarterly sets of Forms 3, 4 and 5; individual forms can be ingested as files. */
export const secOwnershipForms = source({
  id: 'sec-ownership-forms',
  title: 'EDGAR ownership forms: officers',
  feeds: officerReports,
  publisher: secPublisher,
  // The SEC publishes each set a few weeks after the quarter ends.
  schedule: { cron: '0 5 15 2,5,8,11 *', zone: 'America/New_York' },
  config: Type.Object({
    base_url: Type.String({
      default: 'https://www.sec.gov/files/structureddata/data/insider-transactions-data-sets',
      description: 'Folder with the quarterly sets',
    }),
  }),
  plan: ({ to }) => [{ set: quarterBefore(to) }],
  async fetch({ set }, { http, config }): Promise<Raw> {
    return { archive: await http.bytes(`${config.base_url}/${set}_form345.zip`, { expects: 'zip' }) }
  },
  files: {
    expected: 'forms 3, 4 and 5 (….xml, 4_….txt)',
    unit: (name) => (/\.xml$|^[345]_.*\.txt$/.test(name) ? { set: name } : undefined),
    raw: async (files: readonly InputFile[]): Promise<Raw> => ({
      forms: await Promise.all(files.map((file) => file.text())),
    }),
  },
  async *parse(raw) {
    if ('forms' in raw) {
      for (const text of raw.forms) yield* officersOf(ownershipForm(text))
      return
    }
    for (const form of await formsIn(raw.archive))
      if (form instanceof BadRecord) yield form
      else yield* officersOf(form)
  },
})

/** Returns the quarter before a date, for example `2026q1`. */
function quarterBefore(date: string): string {
  const before = addMonths(date, -3)
  return `${before.slice(0, 4)}q${Math.ceil(Number(before.slice(5, 7)) / 3)}`
}

/** Returns the forms in an archive, without transactions or footnotes. */
async function formsIn(archive: Uint8Array) {
  const tables = new Map<string, SetLine[]>()
  for await (const { name, chunks } of zipEntries(archive)) {
    if (name !== 'SUBMISSION.tsv' && name !== 'REPORTINGOWNER.tsv') continue
    const lines: SetLine[] = []
    for await (const line of tsv(chunks())) if (!(line instanceof BadRecord)) lines.push(line.values)
    tables.set(name, lines)
  }
  const [submissions, owners] = [tables.get('SUBMISSION.tsv'), tables.get('REPORTINGOWNER.tsv')]
  if (submissions === undefined || owners === undefined)
    throw new Error('expected SUBMISSION.tsv and REPORTINGOWNER.tsv in the quarterly set')
  return form345Set({ submissions, owners, transactions: [], footnotes: [] })
}

function* officersOf({ issuer, owners, period_of_report }: OwnershipForm) {
  for (const { cik, name, officer_title, is_officer } of owners)
    if (is_officer) yield { cik: issuer.cik, reported_on: period_of_report, owner_cik: cik, name, title: officer_title }
}
