import { exactJson, membersOf, UnreadableFile, type Members } from '@bourse/kit/readers'

/**
 * Reads a table's rows from its pages, with values by column name and numbers as text.
 * @throws UnreadableFile if a page is not a table or lacks one of the given columns
 */
export function* tableRows(bodies: readonly string[], required: readonly string[]): Generator<Members> {
  for (const body of bodies) {
    const { columns, data } = membersOf(membersOf(exactJson(body))['datatable'])
    if (!Array.isArray(columns) || !Array.isArray(data))
      throw new UnreadableFile(`expected a datatable with columns and data, got ${body.slice(0, 80)}`)
    const names = (columns as readonly unknown[]).map((column) => String(membersOf(column)['name']))
    const missing = required.filter((name) => !names.includes(name))
    if (missing.length > 0)
      throw new UnreadableFile(`expected the columns ${missing.join(', ')}, got ${names.join(', ')}`)
    for (const values of data as readonly unknown[]) yield rowOf(names, Array.isArray(values) ? values : [])
  }
}

const rowOf = (names: readonly string[], values: readonly unknown[]): Members =>
  Object.fromEntries(names.map((name, index) => [name, values[index]]))
