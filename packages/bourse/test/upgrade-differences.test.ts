import { createTestDatabase } from '@bourse/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Statements } from '@bourse/engine/database'
import { copiedTables } from '../src/upgrade-database/copy-rows.ts'
import { create, definitionDifferences, definitionsOf, type Definitions } from '../src/upgrade-database/definitions.ts'
import { differencesOf, digestOf } from '../src/backup/table-digests.ts'
import { UNUSUAL_OBJECTS } from './support/unusual-objects.ts'

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

/** The objects without settings, because settings refer to a database by its name. */
const objects = UNUSUAL_OBJECTS.replace(/alter (database|role) .*/g, '')

let first: TestDatabase
let second: TestDatabase
let expected: Definitions
beforeAll(async () => {
  ;[first, second] = [await createTestDatabase(), await createTestDatabase()]
  await first.database.query(objects)
  expected = await first.database.transaction(definitionsOf)
  await second.database.transaction(async (tx) => {
    await create(tx, expected.beforeRows.filter(isNew))
    await create(tx, expected.afterRows)
  })
})
afterAll(async () => {
  await first.drop()
  await second.drop()
})

const isNew = ({ object }: { readonly object: string }) => !object.startsWith('extension')

/** The differences after a statement, which is then undone. */
async function differencesAfter(statement: string): Promise<readonly string[]> {
  let found: readonly string[] = []
  const undo = new Error('undo')
  async function look(tx: Statements): Promise<void> {
    await tx.query(statement)
    found = definitionDifferences(expected, await definitionsOf(tx))
    throw undo
  }
  await second.database.transaction(look).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return found
}

it('a database created from the definitions of another has the same definitions', async () => {
  expect(await differencesAfter('select 1')).toEqual([])
})

it.each([
  ['drop index gone."Partial index"', ['index gone."Partial index"']],
  ['alter table gone.children enable trigger "Off"', ['trigger "Off" of gone.children']],
  ['alter table gone.parts_rest alter column day set default now()', ['table gone.parts_rest']],
  ['alter table gone.children drop constraint children_parent_fkey', ['constraint children_parent_fkey']],
  ['alter sequence gone.counter increment by 4', ['sequence gone.counter']],
  ['alter table gone."Mixed ""name""" reset (fillfactor)', ['table gone."Mixed ""name"""']],
  ['alter table gone."Mixed ""name""" alter document set storage main', ['table gone."Mixed ""name"""']],
  ['alter table gone."Mixed ""name""" alter label set statistics 3', ['column gone."Mixed ""name""".label']],
  [`alter type gone.mood add value 'fine'`, ['type gone.mood']],
  ['drop function gone.first', ['function gone.first']],
  ['drop view gone.labels', ['view gone.labels']],
  ['drop statistics gone.related', ['statistics related']],
  [`comment on table gone.parts is 'other'`, ['comment on table gone.parts']],
  ['alter table gone.passing set logged', ['table gone.passing']],
  ['alter table gone.parts detach partition gone.parts_rest', ['partition gone.parts_rest']],
  ['create table gone.extra (n int)', ['table gone.extra']],
  ['create schema more', ['schema more']],
])('after "%s", the definitions differ', async (statement, differing) => {
  const differences = (await differencesAfter(statement)).join('\n')
  for (const object of differing) expect(differences).toContain(object)
})

it('a definition that the server rejects is named', async () => {
  const definition = { object: 'index gone.bad', statement: 'create index bad on gone.parts (missing)' }
  await expect(second.database.transaction((tx) => create(tx, [definition]))).rejects.toThrow(
    /^The new PostgreSQL version rejects the index gone.bad: column "missing" does not exist/,
  )
})

it('a changed value in any column that is not generated changes the digest of its table', async () => {
  const table = (await copiedTables(first.database)).find(({ name }) => name === 'Mixed "name"')
  if (table === undefined) throw new Error('the table is missing')
  expect(table.columns).not.toContain('doubled')
  const before = await digestOf(first.database, table)
  expect([before.rows, differencesOf([before], [before])]).toEqual(['3', []])
  for (const change of [`amount = 2 where amount = 1.5`, `bytes = '\\x01' where label = ''`, `document = null`]) {
    await first.database.query(`update gone."Mixed ""name""" set ${change}`)
    const after = await digestOf(first.database, table)
    expect([change, differencesOf([before], [after])]).toEqual([change, [expect.stringContaining('different values')]])
  }
})
