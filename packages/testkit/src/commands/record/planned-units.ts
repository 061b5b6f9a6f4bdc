import { addDays } from '@bourse/kit/values'
import { CommandFailure, plural, type Context } from '@bourse/bourse/commands'
import type { Recordable } from './recordable.ts'

/** Number of days to plan when no unit is given. */
const DAYS = 7
/** Maximum number of printed units. */
const MOST = 50

/** Prints the units that a source plans for the last week, in a form that the command accepts as arguments. */
export function printPlannedUnits({ output, clock, name }: Context, dataset: string, source: Recordable): void {
  if (source.plan === undefined)
    throw new CommandFailure(
      `The source ${source.id} plans nothing: it is fetched on demand.`,
      `Name a unit: ${name} record ${dataset} '{…}' --source ${source.id}`,
    )
  if (source.isDiscovering)
    throw new CommandFailure(
      `The source ${source.id} gets its units from its publisher.`,
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
