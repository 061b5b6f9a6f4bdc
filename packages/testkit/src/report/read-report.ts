import type { Report, ReportTable } from './report.ts'

/** Parses a report's text: the inverse of `reportText`. Throws for any other text. */
export function readReport(text: string): Report {
  const lines = text.split(/\r?\n/)
  const title = lines.find((line) => line.startsWith('# '))?.slice(2)
  if (title === undefined) throw new Error('this is not a report of a dataset: it has no title')
  return { title, tables: tablesIn(lines) }
}

function tablesIn(lines: readonly string[]): readonly ReportTable[] {
  const tables: ReportTable[] = []
  let [group, name] = ['', '']
  let rows: (readonly string[])[] | undefined
  for (const line of lines) {
    if (line.startsWith('## ')) [group, name] = [line.slice(3), '']
    else if (line.startsWith('### ')) name = line.slice(4)
    if (!line.startsWith('|')) rows = undefined
    else if (rows !== undefined) rows.push(cellsOf(line))
    else tables.push({ group, name, head: cellsOf(line), rows: (rows = []) })
  }
  return tables.map((table) => ({ ...table, rows: table.rows.slice(1) }))
}

/** Returns a line's cells, separated by unescaped bars. */
function cellsOf(line: string): readonly string[] {
  const cells = [...line.matchAll(/((?:[^\\|]|\\.)*)\|/g)].map(([, cell = '']) => cell)
  return cells.slice(1).map((cell) => cell.trim().replaceAll(/\\(.)/g, '$1'))
}
