import {
  collection,
  defineDataset,
  entities,
  f,
  item,
  job,
  perSubject,
  record,
  revisioned,
  source,
  Type,
} from '@bourse/kit'
import { listing } from '@bourse/services'

/** A stored row about a listing. */
export const things = record('things', {
  title: 'Things',
  subject: listing,
  id: 'thing',
  fields: { date: f.date('Day'), close: f.price('Close') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
})

const EVERY_MINUTE = { cron: '* * * * *', zone: 'UTC' }

/**
 * A dataset with an operation for each kind of response to "nothing is published", and with work every minute that
 * reports its runs.
 */
export function thingsDataset(onRun: (what: 'job' | 'source') => void) {
  const terms = {
    summary: 'Things',
    select: entities(listing),
    capabilities: ['things.list'],
    credits: perSubject(5, { whole: 500 }),
    forms: [
      { form: 'range', dates: 'desc' },
      { form: 'date', excludeKinds: [] },
    ],
  } as const
  return defineDataset({
    id: 'things',
    title: 'Things',
    summary: 'Things, for tests.',
    records: [things],
    endpoints: [
      collection('/things', things, { id: 'things.list', ...terms }),
      collection('/published-things', things, { id: 'published-things.list', unpublished: 'refuse', ...terms }),
      item('/things/{id}', things, {
        id: 'things.get',
        summary: 'One thing',
        capabilities: ['things.list'],
        credits: perSubject(5),
        examples: { id: 'thing_00000000000000000000' },
      }),
    ],
    jobs: [job({ id: 'count', title: 'Counts', schedule: EVERY_MINUTE, needs: {}, run: async () => onRun('job') })],
    sources: [
      source({
        id: 'things-daily',
        title: 'Things of the day',
        feeds: things,
        publisher: { name: 'Nobody', licence: 'none', hosts: [], requestsPerSecond: 10 },
        schedule: EVERY_MINUTE,
        config: Type.Object({}),
        plan: () => ['today'],
        fetch: async () => onRun('source'),
        *parse() {
          // Nothing new today.
        },
      }),
    ],
  })
}

/** A dataset with nothing but a job that runs every minute. */
export const steadyDataset = (onRun: () => void) =>
  defineDataset({
    id: 'steady',
    title: 'Steady',
    summary: 'Always on.',
    jobs: [job({ id: 'count', title: 'Counts', schedule: EVERY_MINUTE, needs: {}, run: async () => onRun() })],
  })
