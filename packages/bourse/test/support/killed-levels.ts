import { defineDataset, f, hold, record, revisioned, sql } from '@bourse/kit'
import { listing } from '@bourse/services'

/** Levels whose publication kills the process if it includes the date in `KILL_ON`. */
const levels = record('levels', {
  title: 'Levels',
  subject: listing,
  fields: { date: f.date('Day'), level: f.price('Level') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
  holds: [
    hold<{ readonly date: string }>()('killing', {}, async (_, context) => {
      const date = process.env['KILL_ON'] ?? ''
      const [found] =
        date === ''
          ? []
          : await context
              .incoming()
              .select('r.date')
              .where(sql<boolean>`r.date = ${date}::date`)
              .execute()
      if (found !== undefined) process.kill(process.pid, 'SIGKILL')
      return { hold: [], release: [] }
    }),
  ],
})

export const killedLevels = defineDataset({
  id: 'levels',
  title: 'Levels',
  summary: 'Levels for tests',
  records: [levels],
})
