import { UnreadableFile } from '@bourse/kit/readers'
import { filingFolder, mediaType } from './addresses.ts'
import type { FilingDocument } from './filing-document.ts'
import { submissionHeader, type SubmissionHeader } from './submission-header.ts'

/** A document in a submission, with its content. */
export interface SubmissionDocument extends FilingDocument {
  /** Content of `<TEXT>`, without the wrapper `<XML>`, `<XBRL>` or `<PDF>`. */
  readonly text: string
}

/** A complete submission, `{accession}.txt` or `{accession}.nc`. */
export interface SubmissionText extends SubmissionHeader {
  readonly documents: readonly SubmissionDocument[]
}

/**
 * Reads a complete submission: the header and every document.
 * @throws UnreadableFile if the header lacks an accession number, a form or a date, or a document is truncated
 */
export function submissionText(text: string): SubmissionText {
  const { header, end } = submissionHeader(text)
  const { parties, filing_id } = header
  const owner = parties.find(({ role }) => role === 'FILER' || role === 'ISSUER') ?? parties[0]
  return { ...header, documents: [...documentsOf(text, end, filingFolder(owner?.cik ?? '', filing_id))] }
}

function* documentsOf(text: string, from: number, folder: string): Generator<SubmissionDocument> {
  for (let at = text.indexOf('<DOCUMENT>', from); at >= 0;) {
    const content = text.indexOf('<TEXT>', at)
    const end = text.indexOf('</DOCUMENT>', at)
    if (end < 0 || content < 0 || content > end)
      throw new UnreadableFile('submission: expected <TEXT> and </DOCUMENT> after <DOCUMENT>; fetch the file again')
    yield documentOf(text.slice(at, content), unwrapped(text.slice(content, end)), folder)
    at = text.indexOf('<DOCUMENT>', end)
  }
}

function documentOf(head: string, text: string, folder: string): SubmissionDocument {
  const tag = (name: string) => new RegExp(`^<${name}>(.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  const [type, file_name] = [tag('TYPE'), tag('FILENAME')]
  const description = tag('DESCRIPTION')
  return {
    type,
    position: Number(/^\d+$/.exec(tag('SEQUENCE'))?.[0] ?? 0),
    file_name: file_name === '' ? null : file_name,
    description: description === '' || description === type ? null : description,
    url: file_name === '' ? null : folder + file_name,
    media_type: mediaType(file_name),
    // The file itself has different line endings and escapes, so its size is unknown.
    size_bytes: null,
    text,
  }
}

function unwrapped(content: string): string {
  const body = content.replace(/^<TEXT>\r?\n?/, '').replace(/<\/TEXT>\s*$/, '')
  const wrapper = /^\s*<(XML|XBRL|PDF)>/.exec(body)
  if (wrapper === null) return body.trim()
  return body
    .slice(wrapper[0].length)
    .replace(new RegExp(`</${wrapper[1]}>\\s*$`), '')
    .trim()
}
