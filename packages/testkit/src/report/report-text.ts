import type { Report, ReportTable } from './report.ts'

/** Name of the page in the folder of a package. */
export const REPORT_FILE = 'dataset.report.md'

/**
 * Said to whoever opens the page; cells are not padded, for one longer cell would then change every line of its table.
 */
const HEAD = [
  '<!-- Written by `dataset report` from the definition of the dataset: change that, and run it again. -->',
  '<!-- prettier-ignore-start -->',
]
const FOOT = ['<!-- prettier-ignore-end -->']

/** A report as the page that is checked in. */
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

/** A bar ends a cell, also in code. */
const escaped = (cell: string) => cell.replaceAll(/\s+/g, ' ').trim().replaceAll(/[\\|]/g, '\\$&')
