import Papa from 'papaparse'

const DELIMITERS = [',', ';', '|', '\t']

/** Returns the delimiter that splits the first lines of a table most evenly; a comma if no delimiter splits them. */
export function csvDelimiter(head: string): string {
  const options = { preview: 10, newline: '\n', skipEmptyLines: true, delimitersToGuess: DELIMITERS } as const
  return Papa.parse(head, options).meta.delimiter
}
