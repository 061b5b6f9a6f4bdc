import { defineDataset, f, hold, into, record, revisioned, sql, stagingTable } from '@bourse/kit'
import { listing } from '@bourse/services'

/** Kills the process that publishes rows of the UTC day in `KILL_ON`. */
const killing = hold()('killing', {}, async (_, context) => {
  const day = process.env['KILL_ON'] ?? ''
  const rows =
    day === ''
      ? []
      : await context
          .incoming()
          .select(sql<string>`to_jsonb(r)::text`.as('row'))
          .execute()
  if (rows.some(({ row }) => row.includes(`"${day}`))) process.kill(process.pid, 'SIGKILL')
  return { hold: [], release: [] }
})

const shape = { subject: listing, holds: [killing] } as const

const levels = record('levels', {
  ...shape,
  title: 'Levels',
  fields: { date: f.date('Day'), level: f.price('Level') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
})

const ticks = record('ticks', {
  ...shape,
  title: 'Ticks',
  fields: { at: f.instant('When'), level: f.price('Level') },
  key: ['instrument_id', 'at'],
  time: revisioned('at'),
  order: ['instrument_id asc', 'at asc'],
})

/** Levels by date whose publication kills the process. */
export const killedLevels = defineDataset({
  id: 'levels',
  title: 'Levels',
  summary: 'Levels for tests',
  records: [levels],
})

/** Like `killedLevels`, with rows by instant. */
export const killedTicks = defineDataset({ id: 'ticks', title: 'Ticks', summary: 'Ticks for tests', records: [ticks] })

const reported = record('reported', {
  title: 'Reported levels',
  subject: listing,
  fields: { date: f.date('Day'), level: f.price('Level') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
})

/** Kills the process that reconciles rows of the symbol or the day in `KILL_ON`. */
const reports = stagingTable('reports', {
  title: 'Reports of levels',
  fields: { symbol: f.text('Symbol'), date: f.date('Day'), level: f.price('Level') },
  feeds: [reported],
  needs: {},
  groupBy: ({ symbol }) => symbol,
  async reconcile(_, rows) {
    const on = process.env['KILL_ON']
    if (rows.some(({ symbol, date }) => symbol === on || date === on)) process.kill(process.pid, 'SIGKILL')
    return rows.map((row) => into(reported, row, row))
  },
})

/** Levels from a staging table with groups, whose reconciliation kills the process. */
export const killedReports = defineDataset({
  id: 'reports',
  title: 'Reports',
  summary: 'Reported levels for tests',
  records: [reported],
  staging: [reports],
  imports: reports,
})
