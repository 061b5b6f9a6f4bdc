import {
  defineDataset,
  endpoint,
  f,
  hold,
  perRequest,
  precedence,
  record,
  revisioned,
  source,
  Type,
  type HoldContext,
} from '@bourse/kit'
import { addDays } from '@bourse/kit/values'

const inPrecedence = precedence({ first: ['import'], last: [] })

interface Note {
  readonly name: string
  readonly date: string
  readonly level: string
}

const unlucky = hold<Note>()('unlucky', {}, async (_, context: HoldContext<Note>) => {
  const rows = await context.incoming().select(['r.name', 'r.date', 'r.level']).execute()
  return {
    hold: rows
      .filter(({ level }) => level === '13')
      .map(({ name, date }) => ({ key: { name, date }, value: '13', reason: 'level 13 is unlikely' })),
    release: [],
  }
})

/** Levels by name and date: a level of 13 is held, and negative ones are rejected. */
export const notes = record('notes', {
  title: 'Notes',
  subject: undefined,
  fields: { name: f.text('Name'), date: f.date('Day'), level: f.decimal('Level') },
  key: ['name', 'date'],
  time: revisioned('date'),
  order: ['name asc', 'date asc'],
  checks: {
    reject: {
      'not-below-zero': ({ level }) =>
        level.startsWith('-') ? { value: level, reason: 'the level is below zero' } : undefined,
    },
  },
  holds: [unlucky],
  merge: (claims) => inPrecedence(claims)[0].row,
})

const daily = source({
  id: 'daily-notes',
  title: 'Daily notes',
  feeds: notes,
  publisher: { name: 'Noter', licence: 'MIT', hosts: ['notes.example'], requestsPerSecond: 1 },
  schedule: { cron: '0 5 * * *', zone: 'UTC' },
  config: Type.Object({ level: Type.String({ default: '20' }), api_key: Type.String({ default: 'not told' }) }),
  plan: ({ to }) => [to],
  fetch: async (_, { config }) => config.level,
  *parse(level, date) {
    yield { name: 'AAA', date: String(date), level: String(level) }
  },
})

/** Daily notes whose publisher bills each unit. */
export const billedNotes = source({
  id: 'billed-notes',
  title: 'Billed notes',
  feeds: notes,
  publisher: {
    ...{ name: 'Biller', licence: 'MIT', hosts: ['bills.example'], requestsPerSecond: 1, billsRequests: true },
  },
  schedule: 'manual',
  config: Type.Object({}),
  *plan({ from, to }): Iterable<string> {
    for (let date = from; date <= to; date = addDays(date, 1)) yield date
  },
  estimate: async (units) => ({ amount: `0.${units.length}`, currency_code: 'USD' }),
  fetch: async () => '20',
  *parse(level, date) {
    yield { name: 'AAA', date, level }
  },
})

/** A dataset with a source, a check and a hold rule. */
export const notesDataset = defineDataset({
  id: 'notes',
  title: 'Notes',
  summary: 'Levels for tests',
  records: [notes],
  imports: notes,
  sources: [daily],
  endpoints: [
    endpoint('/notes', {
      id: 'notes.list',
      summary: 'Notes',
      capabilities: ['notes.list'],
      credits: perRequest(5),
      fields: { name: f.text('Name'), date: f.date('Day'), level: f.decimal('Level') },
      order: ['name asc', 'date asc'],
      needs: { notes },
      read: async ({ notes: stored }, call) =>
        stored.at(call).select(['r.name', 'r.date', 'r.level']).orderBy('r.name').orderBy('r.date').execute(),
    }),
  ],
})
