/** Returns a synthetic submissions file in EDGAR's format: parallel arrays, newest first. */
export function submissionsFile(
  { cik, name }: { readonly cik: string; readonly name: string },
  filed: readonly Partial<Filed>[],
): string {
  const rows = filed.map((given) => ({ ...USUAL, ...given }))
  const column = (member: keyof Filed) => rows.map((row) => row[member])
  const recent = Object.fromEntries(Object.keys(USUAL).map((member) => [member, column(member as keyof Filed)]))
  return JSON.stringify({ cik, name, formerNames: [], filings: { recent, files: [] } })
}

const USUAL = {
  accessionNumber: '0001111111-26-000001',
  filingDate: '2026-01-30',
  reportDate: '2025-12-31',
  acceptanceDateTime: '2026-01-30T17:05:00.000Z',
  act: '34',
  form: '10-K',
  fileNumber: '001-00001',
  filmNumber: '26000001',
  items: '',
  size: 1_000,
  isXBRL: 1,
  isInlineXBRL: 1,
  primaryDocument: 'report.htm',
  primaryDocDescription: '10-K',
}
type Filed = typeof USUAL

interface WrittenDocument {
  readonly type: string
  readonly name: string
  readonly about?: string
  readonly text: string
}

/** Returns a fictional company's complete submission. */
export function submissionFile({
  id,
  form,
  cik,
  documents,
  accepted = '20260130170500',
  filed = '20260130',
}: {
  readonly id: string
  readonly form: string
  readonly cik: string
  readonly accepted?: string
  readonly filed?: string
  readonly documents: readonly WrittenDocument[]
}): string {
  return [
    `<SEC-HEADER>${id}.hdr.sgml : ${filed}`,
    `<ACCEPTANCE-DATETIME>${accepted}`,
    `ACCESSION NUMBER:\t\t${id}`,
    `CONFORMED SUBMISSION TYPE:\t${form}`,
    `FILED AS OF DATE:\t\t${filed}`,
    'FILER:',
    '\tCOMPANY DATA:',
    '\t\tCOMPANY CONFORMED NAME:\t\t\tMade Up Inc.',
    `\t\tCENTRAL INDEX KEY:\t\t\t${cik}`,
    '</SEC-HEADER>',
    ...documents.flatMap(documentLines),
  ].join('\n')
}

/** Returns a submission in the format of the SEC's daily feed, filed by several fictional companies. */
export function fedSubmission({
  id,
  form,
  filed,
  items,
  ciks,
  documents,
}: {
  readonly id: string
  readonly form: string
  readonly filed: string
  readonly items: readonly string[]
  readonly ciks: readonly string[]
  readonly documents: readonly WrittenDocument[]
}): string {
  return [
    ...['<SUBMISSION>', `<ACCESSION-NUMBER>${id}`, `<TYPE>${form}`, `<PERIOD>${filed}`],
    ...items.map((item) => `<ITEMS>${item}`),
    `<FILING-DATE>${filed}`,
    ...ciks.flatMap((cik) => [
      ...['<FILER>', '<COMPANY-DATA>', '<CONFORMED-NAME>Made Up Inc.', `<CIK>${cik}`, '</COMPANY-DATA>'],
      ...['<FILING-VALUES>', '<FILE-NUMBER>001-00001', '</FILING-VALUES>', '</FILER>'],
    ]),
    ...documents.flatMap(documentLines),
    '</SUBMISSION>',
  ].join('\n')
}

const documentLines = ({ type, name, about, text }: WrittenDocument, at: number) => [
  ...['<DOCUMENT>', `<TYPE>${type}`, `<SEQUENCE>${at + 1}`, `<FILENAME>${name}`],
  ...(about === undefined ? [] : [`<DESCRIPTION>${about}`]),
  ...['<TEXT>', text, '</TEXT>', '</DOCUMENT>'],
]
