import { holdsDemo, oneBatch, type Publications, type PublishingParts } from '../publishing/index.ts'
import type { Injection } from './injection.ts'
import type { Wiring } from './wiring.ts'
import type { Database } from '../database/index.ts'
import { currentKnowledge } from '../store/index.ts'
import type { AnyIntake, Submit } from '@bourse/kit'

/** What publications ask of the datasets: where records are stored, whose intakes are, and who resolves names. */
export function publishingNeeds(
  wiring: Wiring,
): Pick<PublishingParts, 'tableOf' | 'datasetOf' | 'inject' | 'resolverOf' | 'recordsBehind' | 'over'> {
  return {
    tableOf(record) {
      const table = wiring.tables.get(record)
      if (table === undefined) throw new Error(`the record ${record.table} belongs to no installed dataset`)
      return table
    },
    datasetOf(intake) {
      const dataset = wiring.intakes.get(intake)
      if (dataset === undefined) throw new Error(`the intake ${intake.id} belongs to no installed dataset`)
      return dataset
    },
    ...othersOf(wiring),
    recordsBehind: (needs) => wiring.recordsBehind(needs),
    over: (own) => othersOf(wiring.over(own)),
  }
}

const othersOf = ({ inject, service }: Injection): Pick<PublishingParts, 'inject' | 'resolverOf'> => ({
  inject,
  resolverOf: (subject) => service(subject.resolver),
})

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
