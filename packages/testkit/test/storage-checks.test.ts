import { sql, type Migration } from '@bourse/kit'
import { describe, expect, it } from 'vitest'
import { differences } from '../src/conformance/storage/tables-are-as-declared.ts'
import { findings, soundWith } from './support/findings.ts'
import { levels } from './support/sound-dataset.ts'

const outside: Migration = {
  up: async (db) => {
    await sql`create table stray (id int)`.execute(db)
  },
}

describe('the checks of storage', () => {
  it('find tables that cannot be made', async () => {
    const broken = soundWith({ records: [{ ...levels, indexes: [['no_such_column']] }] })
    expect(await findings('migrates-an-empty-database', broken)).toContain('no_such_column')
    expect(await findings('migrating-twice-changes-nothing', broken)).toContain('no_such_column')
    expect(await findings('tables-are-as-declared', broken)).toContain('record levels: level is missing')
  })

  it('find columns that differ from the record', () => {
    const stored = [
      { name: 'instrument_id', type: 'text', required: true, in_key: true },
      { name: 'id', type: 'text', required: true, in_key: false },
      { name: 'date', type: 'text', required: true, in_key: false },
      { name: 'level', type: 'numeric', required: false, in_key: false },
      { name: 'batch_id', type: 'bigint', required: true, in_key: false },
      { name: 'old', type: 'text', required: false, in_key: false },
    ]
    expect(differences(levels, stored)).toEqual([
      'date is text, not date',
      'date is not in the primary key',
      'level is nullable',
      'holders is missing',
      'old is not declared',
    ])
  })

  it('find a migration that works outside of the schema of the dataset', async () => {
    const broken = soundWith({ migrations: { '0002_stray': outside } })
    expect(await findings('stays-in-its-schema', broken)).toMatch(/^\w+\.stray is made$/)
  })
})
