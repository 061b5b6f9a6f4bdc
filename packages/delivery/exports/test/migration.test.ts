import { startTestHost } from '@bourse/testkit'
import { expect, onTestFinished, test } from 'vitest'
import deliverExports from '../src/index.ts'
import { charge } from '../src/migrations/charge.ts'
import { chargedOperation } from '../src/migrations/charged-operation.ts'
import { credits } from '../src/migrations/credits.ts'
import { entitlement } from '../src/migrations/entitlement.ts'
import { errors } from '../src/migrations/errors.ts'
import { format } from '../src/migrations/format.ts'

test.each([
  ['errors', 'items that could not be served', errors, { type: 'jsonb', nullable: 'NO' }],
  ['entitlement', 'the entitlement of each order', entitlement, { type: 'text', nullable: 'YES' }],
  ['credits', 'the cost of each order', credits, { type: 'bigint', nullable: 'YES' }],
  ['credits_day', 'the day of the charge', credits, { type: 'date', nullable: 'YES' }],
  ['charged_operation', 'the operation that charged', chargedOperation, { type: 'text', nullable: 'YES' }],
  ['plan', 'the plan of the charge', charge, { type: 'text', nullable: 'YES' }],
  ['entry_point', 'the entry point of the charge', charge, { type: 'text', nullable: 'YES' }],
  ['format', 'the format of its file', format, { type: 'text', nullable: 'NO' }],
])('an earlier installation gets the column %s, for %s, once', async (name, _, migration, made) => {
  const host = await startTestHost({ datasets: [deliverExports] })
  onTestFinished(() => host.close())
  const { database } = host.database
  const column = () =>
    database.query(
      `select data_type as type, is_nullable as nullable, column_default as otherwise from information_schema.columns
       where table_schema = 'exports' and table_name = 'exports' and column_name = $1`,
      [name],
    )
  const asMade = await column()
  expect(asMade).toEqual([{ ...made, otherwise: null }])
  await database.query(`alter table exports.exports drop column ${name}`)
  // Runs the migration as the host does: in a transaction whose search path is the dataset's schema.
  for (let time = 0; time < 2; time++)
    await database.transaction(async (tx) => {
      await tx.query(`select set_config('search_path', 'exports', true)`)
      await migration.up(tx.kysely)
    })
  expect(await column()).toEqual(asMade)
})
