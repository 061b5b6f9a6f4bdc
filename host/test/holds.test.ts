import { defineDataset, f, hold, record, type HoldContext } from '@bourse/kit'
import { dailyByListing, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RowFinding } from '@bourse/engine/publishing'
import { migrateDataset, pendingMigrations, datasetsUpToDate } from '@bourse/engine/store'
import { ENGINE_STEPS } from '../src/boot/migrations.ts'
import { sample } from '@bourse/testkit/workspace'

interface Level {
  readonly instrument_id: string
  readonly date: string
  readonly level: string
}

/** What each rule received: its name, the incoming levels, and the levels it holds. */
let shown: string[] = []
let isConfirmed = false

const holding = (name: string, level: string) =>
  hold<Level>()(name, {}, async (_, context) => {
    const [incoming, held] = [await levelsOf(context.incoming()), await levelsOf(context.held())]
    shown.push(`${name}: incoming ${said(incoming)}; held ${said(held)}; entities ${context.entities.join()}`)
    return {
      hold: incoming.filter((row) => row.level === level).map((row) => ({ ...found(row), key: keyOf(row) })),
      release: isConfirmed ? held.map(keyOf) : held.filter((row) => row.level !== level).map(keyOf),
    }
  })

const levelsOf = (rows: ReturnType<HoldContext<Level>['held']>): Promise<Level[]> =>
  rows.select(['r.instrument_id', 'r.date', 'r.level']).orderBy('r.level').execute()
const said = (rows: readonly Level[]) => rows.map(({ level }) => level).join() || 'none'
const found = ({ level }: Level) => ({ value: level, reason: `level ${level} is unlikely` })
const keyOf = ({ instrument_id, date }: Level) => ({ instrument_id, date })

const levels = record('levels', {
  title: 'Levels',
  ...dailyByListing,
  fields: { date: f.date('Day'), level: f.price('Level') },
  holds: [holding('unlucky', '13'), holding('devilish', '666')],
})
const dataset = defineDataset({ id: 'levels', title: 'Levels', summary: 'Levels for tests', records: [levels] })

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets: [sample, dataset] })
})
afterAll(() => host.close())
beforeEach(async () => {
  await host.database.database.query('truncate levels.levels, levels.levels_held')
  isConfirmed = false
  shown = []
})

const rowsOf = (...given: readonly string[]) =>
  given.map((level, index) => ({ symbol: 'AAA', date: `2026-02-0${index + 1}`, level }))
const heldNow = () =>
  host.database.database.query(
    'select level, held_by, held_value, held_line, reason from levels.levels_held order by level',
  )

describe('several hold rules', () => {
  it('each rule sees the rows that earlier rules accept, and only the rows that it holds itself', async () => {
    const findings: RowFinding[] = []
    const onFinding = (finding: RowFinding) => findings.push(finding)
    expect(await host.publish(levels, rowsOf('1', '13', '666'), { source: 'import', onFinding })).toMatchObject({
      published: 1,
      held: 2,
    })
    expect(shown).toEqual([
      'unlucky: incoming 1,13,666; held none; entities ins_a',
      'devilish: incoming 1,666; held none; entities ins_a',
    ])
    expect(findings).toEqual([
      { line: 2, level: 'hold', rule: 'unlucky', value: '13', reason: 'level 13 is unlikely' },
      { line: 3, level: 'hold', rule: 'devilish', value: '666', reason: 'level 666 is unlikely' },
    ])
    expect(await heldNow()).toEqual([
      { level: '13', held_by: 'unlucky', held_value: '13', held_line: '2', reason: 'level 13 is unlikely' },
      { level: '666', held_by: 'devilish', held_value: '666', held_line: '3', reason: 'level 666 is unlikely' },
    ])
    shown = []
    isConfirmed = true
    expect(await host.host.publications.review(levels)).toMatchObject({ published: 2, released: 2, held: 0 })
    // Rows that the first rule accepts reach the second.
    expect(shown).toEqual(['unlucky: incoming none; held 13; entities ', 'devilish: incoming 13; held 666; entities '])
  })

  it('rules do not run if there are neither new nor held rows', async () => {
    await host.publish(levels, rowsOf('1'), { source: 'import' })
    shown = []
    expect(await host.publish(levels, rowsOf('1'), { source: 'import' })).toMatchObject({ unchanged: 1 })
    expect(shown).toEqual([])
  })
})

describe('a held row that an older host left', () => {
  const published = () => host.database.database.query("select level from levels.levels where known_to = 'infinity'")
  /** Publishes a row as a host that knows no held rows of the record: it leaves the held row where it is. */
  async function publishAsOlderHost(level: string) {
    const on = host.database.database
    host.clock.advance(1_000)
    await on.query('create table levels.left_over as select * from levels.levels_held')
    await host.publish(levels, rowsOf(level), { source: 'import' })
    await on.query('insert into levels.levels_held select * from levels.left_over')
    await on.query('drop table levels.left_over')
  }

  it('is not published over a newer row, by a rule or by an operator', async () => {
    await host.publish(levels, rowsOf('13'), { source: 'import' })
    await publishAsOlderHost('14')
    isConfirmed = true
    expect(await host.host.publications.review(levels)).toMatchObject({ released: 0, published: 0 })
    expect(await published()).toEqual([{ level: '14' }])
    expect(await heldNow()).toEqual([])
  })

  it('is published over an older row', async () => {
    await host.publish(levels, rowsOf('1'), { source: 'import' })
    await host.publish(levels, rowsOf('13'), { source: 'import' })
    isConfirmed = true
    expect(await host.host.publications.review(levels)).toMatchObject({ released: 1, published: 1 })
    expect(await published()).toEqual([{ level: '13' }])
  })
})

describe('an installation from before hold rules had names', () => {
  const on = () => host.database.database

  it('the new columns are added; each rule checks the held rows, and the rule that a row violates holds it again', async () => {
    await host.publish(levels, rowsOf('666'), { source: 'import' })
    await on().query(
      'alter table levels.levels_held drop column held_by, drop column held_value, drop column held_line',
    )
    const steps = ['rules of held rows of levels.levels']
    expect(await datasetsUpToDate(on(), [dataset])).toEqual(new Set())
    expect(await pendingMigrations(on(), ENGINE_STEPS, [dataset])).toEqual([{ of: 'levels', steps }])
    expect(await migrateDataset(on(), dataset)).toEqual({ dataset: 'levels', applied: steps })
    expect(await datasetsUpToDate(on(), [dataset])).toEqual(new Set([dataset]))
    expect(await heldNow()).toMatchObject([{ level: '666', held_by: null }])
    await host.host.publications.review(levels)
    expect(await heldNow()).toMatchObject([{ level: '666', held_by: 'devilish' }])
    expect(await on().query('select from levels.levels')).toEqual([])
  })

  it('a column that a migration added to the rows is added to the held rows', async () => {
    await host.publish(levels, rowsOf('13'), { source: 'import' })
    await on().query('alter table levels.levels_held drop column level')
    const applied = ['columns of held rows of levels.levels']
    expect(await migrateDataset(on(), dataset)).toEqual({ dataset: 'levels', applied })
    expect(await heldNow()).toMatchObject([{ level: null, held_by: 'unlucky' }])
  })

  it('the table is created if rows could not be held before', async () => {
    await on().query('drop table levels.levels_held')
    expect(await migrateDataset(on(), dataset)).toEqual({
      dataset: 'levels',
      applied: ['held rows of levels.levels'],
    })
    expect(await host.publish(levels, rowsOf('13'), { source: 'import' })).toMatchObject({ held: 1 })
  })
})
