import type { Session } from '../database/index.ts'
import type { AnyStagingTable, Submit } from '@bourse/kit'
import { currentKnowledge, rowsAt } from '../store/index.ts'
import { makePublication } from './commit-publication.ts'
import { oneBatch } from './incoming-row.ts'
import type { PublishOptions } from './publish-options.ts'
import { reconcile } from './reconcile.ts'
import { collectStaging, unreadStaging } from './stage/collect-staging.ts'
import type { PublishingParts, Work } from './publishing-parts.ts'

/**
 * Returns a publication's context. If entities are created with the rows, other datasets are read within the
 * transaction, and rows that they submit are part of it.
 */
export function workOn(parts: PublishingParts, session: Session, options: PublishOptions): Work {
  let inner: Work | undefined
  const work: Work = {
    parts,
    session,
    others: parts,
    isWithin: false,
    within: () => (inner ??= withinTransaction(work, options)),
  }
  return options.createEntities === true ? work.within() : work
}

/** Returns the same context, with dependencies that include its transaction's writes and submit rows within it. */
function withinTransaction(work: Work, { demo = false }: Pick<PublishOptions, 'demo'>): Work {
  const { parts, session } = work
  const submitOn = (stagingTable: AnyStagingTable): Submit<AnyStagingTable> => ({
    async submit(rows, { source = 'import', knownAt } = {}) {
      const options = { source, knownAt, demo }
      const own = withinTransaction(work, options)
      const unread = unreadStaging(parts, stagingTable, oneBatch(rows), options)
      const collected = await collectStaging(parts, unread)
      await makePublication(own, collected.dataset, options, (publication) => reconcile(own, collected, publication))
      return currentKnowledge(session)
    },
  })
  const inner: Work = {
    ...work,
    isWithin: true,
    within: () => inner,
    others: parts.over({ rows: (table) => rowsAt(session, table), submit: submitOn }),
  }
  return inner
}
