import {
  DELIVERY_STATES,
  EVENT_TYPES,
  pageOfDeliveries,
  pageOfEvents,
  repeatDeliveries,
  type Delivery,
  type ReplaySelection,
} from '@bourse/engine/events'
import { Option } from '@commander-js/extra-typings'
import { deliveryIdOf, instantOf } from './arguments.ts'
import { CommandFailure, WrongUsage } from './command-failure.ts'
import type { Context } from './context.ts'
import { group, leaf } from './leaf.ts'
import { recordCommand } from './record-command.ts'
import { countText, plural, shortInstant, table } from './text.ts'
import { withDatabase } from './with-database.ts'

const MAX_LISTED = 1_000

/** `bourse events …` */
export function command(context: Context, summary: string) {
  return group('events', summary)
    .addCommand(listCommand(context))
    .addCommand(showCommand(context))
    .addCommand(deliveriesCommand(context))
    .addCommand(replayCommand(context))
}

const limitOption = () =>
  new Option('--limit <number>', 'maximum number, at most 1,000')
    .argParser((text) => Math.min(Math.max(Number(text), 1), MAX_LISTED))
    .default(50)
const typeOption = () => new Option('--type <type>', 'only this type').choices(EVENT_TYPES)

function listCommand(context: Context) {
  return leaf('list', 'List events, newest first', [
    `${context.name} events list`,
    `${context.name} events list --type dataset.late --json`,
  ])
    .addOption(typeOption())
    .option('--subject <text>', 'only events about this subject')
    .addOption(limitOption())
    .action(({ limit, ...filter }) =>
      withDatabase(context, async ({ database }) => {
        const events = (await pageOfEvents(database, filter, { limit, after: undefined })).slice(0, limit)
        const rows = events.map(({ id, time, type, subject }) => [id, shortInstant(time), type, subject])
        context.output.print({ events }, table(['EVENT', 'AT', 'TYPE', 'SUBJECT'], rows))
      }),
    )
}

function showCommand(context: Context) {
  return leaf('show', 'Show an event and what became of its deliveries', [`${context.name} events show evt_5d2f…`])
    .argument('<event>', 'id of the event (evt_…)')
    .action((id) =>
      withDatabase(context, async ({ database }) => {
        const page = { limit: MAX_LISTED, after: undefined }
        const deliveries = await pageOfDeliveries(database, { event_id: id }, page)
        const event = deliveries[0]?.event ?? (await pageOfEvents(database, { id }, page))[0]
        if (event === undefined)
          throw new CommandFailure(
            `There is no event ${JSON.stringify(id)}, or it is no longer retained.`,
            `"${context.name} events list" shows the ids.`,
          )
        context.output.print({ event, deliveries: deliveries.map(withoutEvent) }, [
          JSON.stringify(event, null, 2),
          ...deliveries.flatMap((each) => [
            `${each.destination_id}: ${each.state}, ${plural(Number(each.attempts), 'attempt')}`,
            ...(each.response === null ? [] : [`  ${each.status ?? 'no response'}: ${each.response}`]),
          ]),
        ])
      }),
    )
}

const withoutEvent = ({ event: _, ...delivery }: Delivery) => delivery

function deliveriesCommand(context: Context) {
  return leaf('deliveries', 'List deliveries, newest first; those in the state dead are sent only by a replay', [
    `${context.name} events deliveries --state dead`,
    `${context.name} events deliveries --destination dst_5d2f… --json`,
  ])
    .addOption(new Option('--state <state>', 'only this state').choices(DELIVERY_STATES))
    .option('--destination <id>', 'only those to this destination')
    .addOption(typeOption())
    .addOption(limitOption())
    .action(({ limit, destination, ...filter }) =>
      withDatabase(context, async ({ database }) => {
        const page = { limit, after: undefined }
        const found = await pageOfDeliveries(database, { ...filter, destination_id: destination }, page)
        const deliveries = found.slice(0, limit)
        const head = ['DELIVERY', 'DESTINATION', 'STATE', 'EVENT', 'TYPE', 'SUBJECT', 'RESPONSE']
        context.output.print({ deliveries }, table(head, deliveries.map(lineOf)))
      }),
    )
}

const lineOf = ({ id, destination_id: destination, state, event, status, response }: Delivery) => [
  ...[id, destination, state],
  ...[event.id, event.type, event.subject].map(String),
  [status ?? [], response?.split('\n', 1)[0]?.slice(0, 80) ?? []].flat().join(' '),
]

function replayCommand(context: Context) {
  return leaf('replay', 'Send one delivery again, or those of a time range, in their original order', [
    `${context.name} events replay dst_5d2f… --delivery 42`,
    `${context.name} events replay dst_5d2f… --from 2026-03-02T00:00:00Z`,
  ])
    .argument('<destination>', 'id of the destination (dst_…)')
    .option('--delivery <id>', 'one delivery that has ended, even one that the destination may have', deliveryIdOf)
    .option('--from <instant>', 'time of the earliest event', instantOf)
    .option('--to <instant>', 'time after the latest event (default: now)', instantOf)
    .action((destination, options) => {
      const selection = selectionOf(options)
      return withDatabase(context, ({ database }) =>
        database.transaction(async (tx) => {
          const target = { kind: 'destination', id: destination } as const
          await recordCommand(context, tx, { action: 'destination.replay', target, after: { ...selection } })
          const replayed = await repeatDeliveries(tx, destination, { selection, now: context.clock.now() })
          if (replayed === 0)
            throw new CommandFailure(
              `No delivery to ${destination} that has ended matches.`,
              `"${context.name} events deliveries --destination ${destination}" lists its deliveries.`,
            )
          context.output.print({ destination_id: destination, replayed }, [
            `Sends again to ${destination} within seconds: ${countText(replayed)}.`,
          ])
        }),
      )
    })
}

interface ReplayOptions {
  readonly delivery?: string
  readonly from?: string
  readonly to?: string
}

function selectionOf({ delivery, from, to }: ReplayOptions): ReplaySelection {
  if (delivery !== undefined && from === undefined && to === undefined) return { delivery_id: delivery }
  if (delivery === undefined && from !== undefined) return { from, to }
  throw new WrongUsage('Expected either --delivery, or --from with or without --to.', 'Pass one of them.')
}
