import type { Report, ReportTable } from './benchmark.ts'

type Row = ReportTable['rows'][number]

/** A report as readable text. */
export function reportText(id: string, { facts, tables }: Report): string {
  const list = Object.entries(facts).map(([name, value]) => `${name}: ${shown(value)}`)
  return [`# ${id}`, list.join('\n'), ...tables.map(tableText)].join('\n\n')
}

function tableText({ title, rows }: ReportTable): string {
  const [first = {}] = rows
  const names = Object.keys(first)
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => shown(row[name]).length)))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = line(names.map((name, index) => padded(name, widths[index], first[name])))
  const rule = line(widths.map((width) => '-'.repeat(width)))
  const body = rows.map((row) => line(names.map((name, index) => padded(shown(row[name]), widths[index], first[name]))))
  return [title, '', head, rule, ...body].join('\n')
}

/** Numbers are right-aligned. */
function padded(text: string, width: number | undefined, sample: Row[string] | undefined): string {
  return typeof sample === 'number' ? text.padStart(width ?? 0) : text.padEnd(width ?? 0)
}

function shown(value: Row[string] | undefined): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '')
}
