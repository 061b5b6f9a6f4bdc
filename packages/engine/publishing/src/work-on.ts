import type { Session } from '@bourse/database'
import type { AnyIntake, Submit } from '@bourse/kit'
import { currentKnowledge, rowsAt } from '@bourse/store'
import { collectRows } from './stage/collect-rows.ts'
import { publishing } from './in-publication.ts'
import { oneBatch } from './incoming-row.ts'
import type { PublishingParts, PublishOptions, Work } from './publish-options.ts'
import { reconcile } from './reconcile.ts'

/**
 * What a publication works on. Where entities are created with the rows, all others are asked within the transaction,
 * and what they submit is part of it.
 */
export function workOn(
  parts: PublishingParts,
  session: Session,
  { createEntities, demo = false }: PublishOptions,
): Work {
  if (createEntities !== true) return { parts, session, others: parts, grown: [] }
  const submitOn = (intake: AnyIntake): Submit<AnyIntake> => ({
    async submit(rows, { source = 'import', knownAt } = {}) {
      const options = { source, knownAt, demo }
      const collected = await collectRows(intake, oneBatch(rows), options)
      await publishing(work, parts.datasetOf(intake), options, (publication) =>
        reconcile(work, intake, collected, options, publication),
      )
      return currentKnowledge(session)
    },
  })
  const others = parts.over({ rows: (table) => rowsAt(session.kysely, table), submit: submitOn })
  const work: Work = { parts, session, others, grown: [] }
  return work
}
