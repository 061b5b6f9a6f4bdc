import { schemaOf } from '@bourse/kit'
import { lockPublications } from '../ingest/publication.ts'
import type { Transaction } from '../storage/database.ts'
import type { StoreStep } from '../storage/store-step.ts'
import { createPacks, createRuns, type Table } from '../storage/tables.ts'
import { digestInSql } from './digest.ts'
import { fromPacks } from './packed-rows.ts'
import { MARK_OF_PACKS, packedTablesIn, unpackAll } from './unpack.ts'

/**
 * What an installation lacks whose record was not packed before, or was by an older host, or is so no longer; in
 * order.
 */
export const packSteps = (table: Table): readonly StoreStep[] =>
  table.record.packed ? towardsPacks(table) : [awayFromPacks(table)]

function towardsPacks(table: Table): readonly StoreStep[] {
  return [
    {
      name: `packs of ${table.id}`,
      isTaken: (columnsOf) => columnsOf(table.packs) !== undefined,
      async take(tx) {
        for (const statement of createPacks(table)) await tx.query(statement)
      },
    },
    {
      name: `digests of ${table.id}`,
      isTaken: (columnsOf) => columnsOf(table.packs)?.has('digest') !== false,
      take: (tx) => addDigests(tx, table),
    },
    {
      name: `runs of ${table.id}`,
      isTaken: (columnsOf) => columnsOf(table.runs) !== undefined,
      async take(tx) {
        await tx.query(createRuns(table))
      },
    },
  ]
}

function awayFromPacks(table: Table): StoreStep {
  return {
    name: `rows of ${table.id}`,
    isTaken: (columnsOf) => columnsOf(table.packs)?.has(MARK_OF_PACKS) !== true,
    async take(tx) {
      await lockPublications(tx, table.dataset)
      for (const packed of await packedTablesIn(tx, schemaOf(table.dataset)))
        if (packed.name === table.name) await unpackAll(tx, packed)
      await tx.query(`drop table if exists ${table.packs}, ${table.days}, ${table.runs}`)
    },
  }
}

/** Packs of the first shape had none. */
async function addDigests(tx: Transaction, table: Table): Promise<void> {
  await lockPublications(tx, table.dataset)
  await tx.query(`alter table ${table.packs} add column digest bytea`)
  await tx.query(`alter table ${table.packs} alter column digest set storage plain`)
  await tx.query(
    `update ${table.packs} u set digest = (select ${digestInSql(table, 'r.')} ${fromPacks(table, '(select u.*)')})`,
  )
  await tx.query(`alter table ${table.packs} alter column digest set not null`)
}
