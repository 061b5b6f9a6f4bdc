import type { Check } from '../check.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { sentStatements } from '../support/sent-statements.ts'
import { lookupsIn, planOf, type Lookup } from '../support/plans.ts'
import { ask } from './ask.ts'
import { withoutAnswers } from './call-kinds.ts'
import { documentedAddresses } from './documented-examples-work.ts'

/** A lookup that scans the table is fast for a sample but slow for a hundred thousand rows. */
export const lookupsHaveAnIndex: Check = {
  name: 'lookups-have-an-index',
  says:
    'Rows are looked up by an id column that no index of their table starts with, so each lookup reads all rows. ' +
    'Look them up by their key, or declare an index: `record(…, { indexes: [["column"]] })`.',
  skip: withoutAnswers,
  find: async (specimen) => {
    const sample = await specimen.reading()
    const indexed = await indexedColumns(sample)
    const findings = new Set<string>()
    const addresses = [...sample.calls.map(({ address }) => address), ...(await documentedAddresses(sample))]
    for (const address of addresses) {
      const statements = await sentStatements(sample.test.database.database, () => ask(sample, address))
      for (const statement of statements) {
        const plan = await planOf(sample.test.database.database, statement)
        for (const lookup of plan === undefined ? [] : lookupsIn(plan))
          if (isOfIds(sample, lookup) && !indexed.has(`${lookup.schema}.${lookup.table}.${lookup.column}`))
            findings.add(`${address}: ${lookup.schema}.${lookup.table} is looked up by ${lookup.column}`)
      }
    }
    return [...findings]
  },
}

/** Returns whether a column contains ids: the public id, the subject's id, or a reference to another entity. */
function isOfIds({ test }: SampleHost, { schema, table, column }: Lookup): boolean {
  const stored = [...test.host.wiring.tables.values()].find(({ name }) => name === `"${schema}"."${table}"`)
  if (stored === undefined) return false
  const { id, subject, fields } = stored.record
  if (column === 'id') return id !== undefined || 'id' in fields
  return column === subject?.column || fields[column]?.ref !== undefined
}

/** Returns the first columns of all indexes, by schema and table. */
async function indexedColumns({ test }: SampleHost): Promise<ReadonlySet<string>> {
  const rows = await test.database.database.query<{ column: string }>(
    `select n.nspname || '.' || c.relname || '.' || a.attname as column
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]`,
  )
  return new Set(rows.map(({ column }) => column))
}
