import { endpoint, f, Type } from '@bourse/kit'
import { change } from '../change.ts'
import { COMMON, MAKES, MAKES_PROBLEMS } from '../common.ts'
import { administration } from '../contract/administration.ts'

const needs = { administration }
const EXAMPLE = 'shorts stale'
const fields = {
  problem: f.text('Problem, by its name in the console', { example: EXAMPLE }),
  until: f.instant('Time until which it is ignored'),
  ignored_by: f.text('Person or label of the key', { example: 'Ada Lovelace' }),
  ignored_at: f.instant('Time of the decision'),
}

const list = endpoint('/ignored-problems', {
  ...COMMON,
  id: 'admin.ignored-problems.list',
  summary: 'Problems of the deployment that operators ignore now',
  fields,
  order: ['problem asc'],
  tag: 'body',
  needs,
  read: ({ administration: admin }, { page }) => admin.jobs.ignored(page),
})

const ignore = endpoint('/ignored-problems', {
  ...COMMON,
  id: 'admin.ignored-problems.change',
  summary: 'Ignore a problem in the console until a time, for all operators; a time in the past shows it again',
  headers: MAKES,
  problems: MAKES_PROBLEMS,
  body: Type.Object(
    {
      problem: Type.String({ minLength: 1, maxLength: 200, description: 'Problem, by its name in the console.' }),
      until: Type.String({ format: 'date-time', description: 'Time until which it is ignored.' }),
    },
    { examples: [{ problem: EXAMPLE, until: '2024-06-01T00:00:00Z' }] },
  ),
  fields,
  order: ['problem asc'],
  single: true,
  needs,
  read: async ({ administration: admin }, call) => [
    await change(admin, 'admin.ignored-problems.change', call, ({ jobs }) =>
      jobs.ignore(call.body.problem, call.body.until),
    ),
  ],
})

/** Operations on ignored problems. */
export const problemOperations = [list, ignore]
