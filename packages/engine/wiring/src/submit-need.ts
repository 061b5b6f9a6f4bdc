import type { Database } from '@bourse/database'
import { holdsDemo, oneBatch, type Publications } from '@bourse/publishing'
import { currentKnowledge } from '@bourse/store'
import type { AnyIntake, Submit } from '@bourse/kit'

/**
 * What a part that needs an intake is handed: it submits rows and waits until they are published. What follows from
 * made-up rows is made up too.
 */
export function submitNeed(database: Database, publications: Publications, intake: AnyIntake): Submit<AnyIntake> {
  return {
    async submit(rows, { source = 'import', knownAt } = {}) {
      const demo = await holdsDemo(database)
      await publications.publish(intake, oneBatch(rows), { source, knownAt, demo })
      return currentKnowledge(database)
    },
  }
}
