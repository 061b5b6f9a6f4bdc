import type { Changeable } from '@bourse/engine/accounts'
import { recordEntry, type Actor } from '@bourse/engine/audit'
import { utc, type PagedQuery, type Statements } from '@bourse/engine/database'
import type { TaskParts } from '@bourse/engine/jobs'
import { actorName } from '../actor-name.ts'
import type { IgnoredProblem } from '../contract/jobs-shown.ts'

const VIEW = `select problem, ${utc('until')} as until, ignored_by, ${utc('ignored_at')} as ignored_at
  from bourse.ignored_problems`

/** Returns the problems that operators ignore now, by name. */
export const ignoredProblems = (on: Statements, now: string, { limit, after }: PagedQuery): Promise<IgnoredProblem[]> =>
  on.query<IgnoredProblem>(
    `${VIEW} where until > $1 and ($2::text is null or problem > $2 collate "C") order by problem limit $3`,
    [now, after?.['problem'] ?? null, limit + 1],
  )

/** Ignores a problem until a time, for all operators; one in the past shows it again. */
export async function ignoreProblem(
  { clock }: Pick<TaskParts, 'clock'>,
  { database, by }: { readonly database: Changeable; readonly by: Actor },
  problem: string,
  until: string,
): Promise<IgnoredProblem> {
  const now = clock.now()
  const [row] = await database.query<IgnoredProblem>(
    `with stored as (insert into bourse.ignored_problems (problem, until, ignored_by, ignored_at)
       values ($1, $2, $3, $4) on conflict (problem) do update
       set until = excluded.until, ignored_by = excluded.ignored_by, ignored_at = excluded.ignored_at returning *)
     select problem, ${utc('until')} as until, ignored_by, ${utc('ignored_at')} as ignored_at from stored`,
    [problem, until, await actorName(database, by), now],
  )
  if (row === undefined) throw new Error('the problem was not stored')
  const target = { kind: 'problem', id: problem, account_id: null } as const
  await recordEntry(database, { by, at: now, action: 'problem.ignore', target, after: { until } })
  return row
}
