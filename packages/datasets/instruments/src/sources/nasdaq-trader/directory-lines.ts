import { isDate } from '@bourse/kit/values'
import { lines, UnreadableFile } from '@bourse/kit/readers'

/** A line in a directory file: its number, and a function that reads its fields by their names in the header. */
export interface DirectoryLine {
  readonly line: number
  readonly fields: number
  get(column: string): string
}

/** The lines between the header and the last line `File Creation Time`, and the time in that last line. */
export interface DirectoryLines {
  readonly createdAt: string
  readonly columns: readonly string[]
  readonly lines: DirectoryLine[]
}

/** Real directories have less than a tenth as many characters; a longer text is not a directory. */
const MAX_CHARACTERS = 20_000_000

/**
 * Splits a pipe-separated directory file into lines. Rejects a file without the `required` columns, because it is not
 * the expected file.
 */
export function directoryLines(text: string, file: string, required: readonly string[]): DirectoryLines {
  if (text.length > MAX_CHARACTERS) throw new UnreadableFile(`${file}: expected at most ${MAX_CHARACTERS} characters`)
  const [header = '', ...rest] = [...lines(text.replace(/^\uFEFF/, '').trimEnd())].map((line) => line.text)
  const columns = header.split('|')
  const missing = required.filter((column) => !columns.includes(column))
  if (missing.length > 0) throw wrongHeader(file, missing, header)
  const createdAt = creationTime(rest.pop() ?? '', file)
  return { createdAt, columns, lines: rest.map((line, at) => toLine(line, at + 2, columns)) }
}

function toLine(text: string, line: number, columns: readonly string[]): DirectoryLine {
  const fields = text.split('|')
  return { line, fields: fields.length, get: (column) => fields[columns.indexOf(column)]?.trim() ?? '' }
}

/** The publisher writes this line last, so a file without it is incomplete. */
function creationTime(last: string, file: string): string {
  const found = /^File Creation Time: ?(\d\d)(\d\d)(\d{4})(\d\d):?(\d\d)/.exec(last)
  const [, month, day, year, hour, minute] = found ?? []
  const date = `${year}-${month}-${day}`
  if (isDate(date)) return `${date}T${hour}:${minute}`
  throw new UnreadableFile(
    `${file}: expected "File Creation Time: MMDDYYYYHH:MM" as the last line, got "${last.slice(0, 60)}"; fetch ` +
      'the file again',
  )
}

function wrongHeader(file: string, missing: readonly string[], header: string): UnreadableFile {
  const message =
    `${file}: expected the columns ${missing.join(', ')} in the first line, got "${header.slice(0, 120)}"; is it ` +
    'this file?'
  return new UnreadableFile(message)
}
