import { hearStatements, type Database, type Statement } from '@bourse/engine/database'

const heard = new WeakMap<Database, Statement[]>()

/** Returns the distinct queries that the connections of a database send while `work` runs. */
export async function sentStatements(database: Database, work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const statements = listening(database)
  statements.length = 0
  await work()
  const reads = statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
  return [...new Map(reads.map((statement) => [statement.text, statement])).values()]
}

function listening(database: Database): Statement[] {
  const known = heard.get(database)
  if (known !== undefined) return known
  const statements: Statement[] = []
  heard.set(database, statements)
  hearStatements(database, (statement) => statements.push(statement))
  return statements
}
