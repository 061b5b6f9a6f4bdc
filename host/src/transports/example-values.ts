import { waysOf, type Subject } from '@bourse/kit'
import { listing } from '@bourse/services'
import type { Versions } from '@bourse/store'
import type { CompiledOperation } from '../operations/operation.ts'
import { selectionOf } from '../operations/params.ts'
import type { Wiring } from '../wiring/wiring.ts'

/** Example values by parameter name. */
export type ExampleValues = Readonly<Record<string, readonly unknown[]>>

/** What is known of an installation that serves. */
interface Held {
  readonly wiring: Wiring
  readonly operations: readonly CompiledOperation[]
  readonly versions: Versions
  readonly markets: readonly string[]
  readonly today: string
}

/**
 * Values that exist here, for the documentation: no declaration can know them. Ids are those of the entities that are the examples of names; lists
 * that are kept for some time have one of today.
 */
export async function exampleValues(held: Held): Promise<ExampleValues> {
  const selected = held.operations.flatMap(({ operation }) =>
    waysOf(selectionOf(operation)).map(({ subject }) => subject),
  )
  // The first that has a selector gives its example: listings, whose ids others call by the same name, come before all.
  const subjects = new Map([listing, ...selected].toReversed().map((subject) => [subject.selectors.ids, subject]))
  const ids = await Promise.all([...subjects.values()].map((subject) => idOf(subject, held)))
  return Object.fromEntries([['effective_date', [held.today]], ...ids.flatMap((each) => Object.entries(each))])
}

async function idOf(subject: Subject, { wiring, versions: { pins }, markets, today }: Held): Promise<ExampleValues> {
  const { selectors, labels, nameField, resolver: ref } = subject
  const name = labels[nameField]?.example
  const resolver = wiring.service(ref)
  if (resolver === undefined || typeof name !== 'string') return {}
  const knowledge = { asOf: undefined, pins }
  const request = { by: 'name', requested: [name], on: today, today, labels: 'current', markets, knowledge } as const
  const [resolution] = await resolver.resolve(request)
  return resolution?.found === true ? { [selectors.ids]: [resolution.entity.id] } : {}
}
