import { addDays } from '@bourse/kit/values'
import { CommandFailure, plural, type Context } from '@bourse/bourse/commands'
import type { Recordable } from './recordable.ts'

/** Days that are planned where no unit is named. */
const DAYS = 7
/** Units that are printed. */
const MOST = 50

/** Prints the units that a source plans for the last week, each as it can be handed back. */
export function printPlannedUnits({ output, clock, name }: Context, dataset: string, source: Recordable): void {
  if (source.plan === undefined)
    throw new CommandFailure(
      `The source ${source.id} plans nothing: it is asked while a caller waits.`,
      `Name a unit: ${name} record ${dataset} '{…}' --source ${source.id}`,
    )
  if (source.isDiscovering)
    throw new CommandFailure(
      `The source ${source.id} learns its units from its publisher.`,
      `Name one: ${name} record ${dataset} '{…}' --source ${source.id}`,
    )
  const to = clock.now().slice(0, 10)
  const window = { from: addDays(to, -DAYS), to }
  const units: unknown[] = []
  let more = 0
  for (const unit of source.plan(window))
    if (units.length < MOST) units.push(unit)
    else more += 1
  output.print({ dataset, source: source.id, ...window, units, more }, [
    `${source.id} plans ${plural(units.length + more, 'unit')} from ${window.from} to ${window.to}:`,
    ...units.map((unit) => `  ${name} record ${dataset} --source ${source.id} '${JSON.stringify(unit)}'`),
    ...(more === 0 ? [] : [`  and ${more} more`]),
  ])
}
