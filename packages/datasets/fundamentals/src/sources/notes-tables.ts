import { BadRecord } from '@bourse/kit'
import {
  NOTES_NUMBER_COLUMNS,
  notesFiling,
  notesNumber,
  notesTag,
  setLines,
  type NotesFiling,
  type NotesNumber,
  type NotesTag,
  type RawSet,
} from '@bourse/sec'

/** The tables to read from a data set. */
export const NOTES_TABLES: readonly string[] = ['sub.tsv', 'tag.tsv', 'dim.tsv', 'num.tsv']

/** Reads the requested filings in a data set; passes unreadable lines to `bad`. */
export async function filingsOfSet(
  set: RawSet,
  isWanted: (filing: NotesFiling) => boolean,
  bad: BadRecord[],
): Promise<ReadonlyMap<string, NotesFiling>> {
  const filings = new Map<string, NotesFiling>()
  for await (const line of setLines(set, 'sub.tsv', ['adsh', 'cik', 'form', 'filed', 'accepted', 'fy', 'fp'])) {
    const filing = line instanceof BadRecord ? line : notesFiling(line.values)
    if (filing instanceof BadRecord) bad.push(filing)
    else if (isWanted(filing)) filings.set(filing.filing_id, filing)
  }
  return filings
}

/** Reads the requested tags in a data set. */
export async function tagsOfSet(set: RawSet, isWanted: (tag: NotesTag) => boolean): Promise<readonly NotesTag[]> {
  const tags: NotesTag[] = []
  for await (const line of setLines(set, 'tag.tsv', ['tag', 'version', 'datatype', 'tlabel', 'doc'])) {
    if (line instanceof BadRecord) continue
    const tag = notesTag(line.values)
    if (isWanted(tag)) tags.push(tag)
  }
  return tags
}

/** Reads a data set's dimensions by key, as written; dimensions that the data set truncates are skipped. */
export async function dimensionsOfSet(
  set: RawSet,
  isWanted: (written: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const dimensions = new Map<string, string>()
  for await (const line of setLines(set, 'dim.tsv', ['dimhash', 'segments', 'segt'])) {
    if (line instanceof BadRecord) continue
    const { dimhash = '', segments = '', segt } = line.values
    if (segt?.trim() === '0' && isWanted(segments)) dimensions.set(dimhash, segments)
  }
  return dimensions
}

/** A number in one of the requested filings, or an unreadable line. */
export type FiledNumber = NotesNumber & { readonly filing: NotesFiling }

/** Streams the numbers in the given filings, because the table is gigabytes in size. */
export async function* numbersOfSet(
  set: RawSet,
  filings: ReadonlyMap<string, NotesFiling>,
): AsyncGenerator<FiledNumber | BadRecord> {
  for await (const line of setLines(set, 'num.tsv', NOTES_NUMBER_COLUMNS)) {
    if (line instanceof BadRecord) {
      yield line
      continue
    }
    const filing = filings.get(line.values['adsh'] ?? '')
    if (filing === undefined) continue
    const number = notesNumber(line.values)
    if (number instanceof BadRecord) yield number
    else if (number !== undefined) yield { ...number, filing }
  }
}
