import type { OperationFacts } from '@bourse/services'

/** A list operation as a table. */
export interface SqlTable {
  readonly name: string
  readonly facts: OperationFacts
}

/** Returns a table for each list of stored records, by name: `eod` for `eod.list`, `options_quotes`. */
export function tablesOf(facts: readonly OperationFacts[]): ReadonlyMap<string, SqlTable> {
  const tables = facts
    .filter((each) => each.isExportable && isReadable(each))
    .map((each) => ({ name: tableName(each.id), facts: each }))
  return new Map(tables.map((table) => [table.name, table]))
}

/** The operation's id without `.list`, with underscores. */
const tableName = (id: string) => id.replace(/\.list$/, '').replaceAll(/[.-]/g, '_')

/** Whether every required parameter selects by a field of the rows, so that a statement can give its value. */
const isReadable = ({ parameters, selects, kinds }: OperationFacts) =>
  parameters.every(
    ({ name, required, in: place }) => !required || name in selects || (place === 'query' && name in kinds),
  )
