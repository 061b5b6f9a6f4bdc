import type { Report, ReportTable } from './report.ts'

/** File name of the report in a package folder. */
export const REPORT_FILE = 'dataset.report.md'

/** The file's introduction. Cells are not padded, because a longer cell would then change every line of its table. */
const HEAD = [
  '<!-- Written by `dataset report` from the definition of the dataset: change that, and run it again. -->',
  '<!-- prettier-ignore-start -->',
]
const FOOT = ['<!-- prettier-ignore-end -->']

/** Returns a report as the text of the file under version control. */
export function reportText({ title, tables }: Report): string {
  const blocks = tables.flatMap((table, index) => [
    ...headings(table, tables[index - 1]),
    [line(table.head), line(table.head.map(() => '---')), ...table.rows.map(line)],
  ])
  return `${[HEAD, [`# ${title}`], ...blocks, FOOT].map((block) => block.join('\n')).join('\n\n')}\n`
}

function headings({ group, name }: ReportTable, before: ReportTable | undefined): readonly (readonly string[])[] {
  return [...(before?.group === group ? [] : [[`## ${group}`]]), ...(name === '' ? [] : [[`### ${name}`]])]
}

const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`

/** Escapes a cell: an unescaped bar ends a cell, even in code. */
const escaped = (cell: string) => cell.replaceAll(/\s+/g, ' ').trim().replaceAll(/[\\|]/g, '\\$&')
