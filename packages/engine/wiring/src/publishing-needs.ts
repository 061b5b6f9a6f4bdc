import type { PublishingParts } from '@bourse/publishing'
import type { Injection } from './injection.ts'
import type { Wiring } from './wiring.ts'

/** What publications ask of the datasets: where records are stored, whose intakes are, and who resolves names. */
export function publishingNeeds(
  wiring: Wiring,
): Pick<PublishingParts, 'tableOf' | 'datasetOf' | 'inject' | 'resolverOf' | 'over'> {
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
    over: (own) => othersOf(wiring.over(own)),
  }
}

const othersOf = ({ inject, service }: Injection): Pick<PublishingParts, 'inject' | 'resolverOf'> => ({
  inject,
  resolverOf: (subject) => service(subject.resolver),
})
