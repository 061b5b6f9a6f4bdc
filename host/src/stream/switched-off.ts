import type { Wiring } from '@bourse/engine/wiring'
import type { OpenChannel } from './publications.ts'
import { wants, type Subscriber } from './subscriber.ts'

/** Whether a channel's rows are being sent right now. */
export const isServing = (wiring: Wiring, { compiled }: Pick<OpenChannel, 'compiled'>): boolean =>
  wiring.stateOf(compiled.dataset).state === 'on'

/**
 * Finds channels that have been disabled since the previous check. Their subscribers are notified once and remain
 * subscribed.
 */
export function watchSwitches(
  wiring: Wiring,
  channels: readonly OpenChannel[],
): (subscribers: Iterable<Subscriber>, now: number) => void {
  const serving = new Map(channels.map((open) => [open, isServing(wiring, open)]))
  return (subscribers, now) => {
    for (const [open, before] of serving) {
      const isOn = isServing(wiring, open)
      serving.set(open, isOn)
      if (!before || isOn) continue
      const { id } = open.channel
      for (const subscriber of subscribers)
        if (wants(subscriber, id))
          subscriber.sendError(
            'dataset-unavailable',
            `The channel ${id} was disabled in this installation. Your subscription remains; rows resume when it is ` +
              'enabled.',
            now,
          )
    }
  }
}
