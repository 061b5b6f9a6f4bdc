import { UnreadableFile } from '@bourse/kit/readers'
import { isDate } from '@bourse/kit/values'
import { cikOf, filingId } from './addresses.ts'
import { acceptedAt } from './new-york.ts'

/** A party in a submission header. */
export interface Party {
  /** The party's role: `FILER`, `ISSUER`, `REPORTING-OWNER`, `SUBJECT COMPANY` or `FILED BY`. */
  readonly role: string
  readonly cik: string
  readonly name: string
  /** File number of the registration that the party files under. */
  readonly file_number: string | null
  readonly film_number: string | null
}

/** A submission header. */
export interface SubmissionHeader {
  readonly filing_id: string
  readonly form_type: string
  readonly filed_on: string
  /** Acceptance time, UTC; null if the header does not state it, as before about 2001 and in `.nc` files. */
  readonly accepted_at: string | null
  readonly reporting_period: string | null
  /** Item codes of an 8-K, such as `2.02`; null in a header that describes items only by their titles. */
  readonly items: readonly string[] | null
  readonly parties: readonly Party[]
}

/**
 * Reads a complete submission's header. Headers in `{accession}.txt` have labels, `ACCESSION NUMBER:`; headers in the
 * SEC's daily feed, `{accession}.nc`, have tags, `<ACCESSION-NUMBER>`. Old submissions start with a signed envelope.
 * @returns the header, and the position in the text at which it ends
 * @throws UnreadableFile if there is no header, or its accession number, form or date is missing
 */
export function submissionHeader(text: string): { readonly header: SubmissionHeader; readonly end: number } {
  const [labels, tags] = [headerBetween(text, LABELED), headerBetween(text, TAGGED)]
  const found = labels ?? tags
  if (found === undefined)
    throw new UnreadableFile(
      'submission: expected a header between <SEC-HEADER> and </SEC-HEADER>, or between <SUBMISSION> and <DOCUMENT>',
    )
  return { header: (labels === undefined ? taggedHeader : labeledHeader)(found.header), end: found.end }
}

const LABELED = [/<(?:SEC|IMS)-HEADER>/, /<\/(?:SEC|IMS)-HEADER>/] as const
const TAGGED = [/^<SUBMISSION>/m, /^<(?:DOCUMENT|\/SUBMISSION)>/m] as const

function headerBetween(text: string, [first, last]: readonly [RegExp, RegExp]) {
  const [start, end] = [text.search(first), text.search(last)]
  return start < 0 || end < start ? undefined : { header: text.slice(start, end), end }
}

function labeledHeader(header: string): SubmissionHeader {
  const valueOf = (label: string) => new RegExp(`^\\s*${label}:[ \\t]*(.*)$`, 'm').exec(header)?.[1]?.trim() ?? ''
  return {
    ...identified('ACCESSION NUMBER, CONFORMED SUBMISSION TYPE and FILED AS OF DATE', {
      id: valueOf('ACCESSION NUMBER'),
      form: valueOf('CONFORMED SUBMISSION TYPE'),
      date: valueOf('FILED AS OF DATE'),
    }),
    accepted_at: acceptedAt(/<ACCEPTANCE-DATETIME>\s*(\d+)/.exec(header)?.[1] ?? '') ?? null,
    reporting_period: dashed(valueOf('CONFORMED PERIOD OF REPORT')),
    items: null,
    parties: partiesOf(header, {
      role: /^([A-Z][A-Z -]*):\s*$/,
      name: /^\s+COMPANY CONFORMED NAME:\s*(.*)$/,
      cik: /^\s+CENTRAL INDEX KEY:\s*(\d+)/,
      file_number: /^\s+SEC FILE NUMBER:\s*(\S+)/,
      film_number: /^\s+FILM NUMBER:\s*(\S+)/,
    }),
  }
}

function taggedHeader(header: string): SubmissionHeader {
  const valuesOf = (tag: string) =>
    [...header.matchAll(new RegExp(`^<${tag}>(.*)$`, 'gm'))].map(([, value = '']) => value.trim())
  const valueOf = (tag: string) => valuesOf(tag)[0] ?? ''
  return {
    ...identified('<ACCESSION-NUMBER>, <TYPE> and <FILING-DATE>', {
      id: valueOf('ACCESSION-NUMBER'),
      form: valueOf('TYPE'),
      date: valueOf('FILING-DATE'),
    }),
    accepted_at: acceptedAt(valueOf('ACCEPTANCE-DATETIME')) ?? null,
    reporting_period: dashed(valueOf('PERIOD')),
    items: valuesOf('ITEMS'),
    parties: partiesOf(header, {
      role: /^<(FILER|FILED-BY|FILED-FOR|ISSUER|REPORTING-OWNER|SUBJECT-COMPANY)>\s*$/,
      name: /^<CONFORMED-NAME>(.*)$/,
      cik: /^<CIK>\s*(\d+)/,
      file_number: /^<FILE-NUMBER>\s*(\S+)/,
      film_number: /^<FILM-NUMBER>\s*(\S+)/,
    }),
  }
}

function identified(
  expected: string,
  { id, form: form_type, date }: { readonly id: string; readonly form: string; readonly date: string },
): Pick<SubmissionHeader, 'filed_on' | 'filing_id' | 'form_type'> {
  const [filing_id, filed_on] = [filingId(id), dashed(date)]
  if (filing_id === undefined || form_type === '' || filed_on === null)
    throw new UnreadableFile(`submission: expected ${expected}`)
  return { filing_id, form_type, filed_on }
}

function dashed(compact: string): string | null {
  const date = compact.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return isDate(date) ? date : null
}

/** Roles that tags spell differently from labels. */
const ROLES: Readonly<Record<string, string>> = { 'SUBJECT-COMPANY': 'SUBJECT COMPANY', 'FILED-BY': 'FILED BY' }

/** Returns the parties in a header; the given patterns find each property's value in a line. */
function partiesOf(header: string, patterns: Readonly<Record<keyof Party, RegExp>>): readonly Party[] {
  const parties: Party[] = []
  let [role, name] = ['', '']
  for (const line of header.split(/\r?\n/)) {
    const valueOf = (member: keyof Party) => patterns[member].exec(line)?.[1]?.trim()
    role = valueOf('role') ?? role
    name = valueOf('name') ?? name
    const cik = cikOf(valueOf('cik'))
    const last = parties.at(-1)
    if (cik !== undefined && role !== '')
      parties.push({ role: ROLES[role] ?? role, cik, name, file_number: null, film_number: null })
    else if (last !== undefined)
      parties[parties.length - 1] = {
        ...last,
        file_number: last.file_number ?? valueOf('file_number') ?? null,
        film_number: last.film_number ?? valueOf('film_number') ?? null,
      }
  }
  return parties
}
