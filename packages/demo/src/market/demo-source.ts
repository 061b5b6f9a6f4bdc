import { Type, type Clock } from '@bourse/kit'
import { demoPublisher } from './publisher.ts'

/**
 * Common properties of the demo market's sources; unless they override it, the window is today's UTC date.
 * @example source({ ...demoSource, title: 'Demo market', feeds, schedule, plan: (window) => [window], parse })
 */
export const demoSource = {
  id: 'demo',
  publisher: demoPublisher,
  config: Type.Object({}),
  demo: true,
  fetch: async (_unit: unknown, { clock }: { readonly clock: Clock }) => ({ today: clock.now().slice(0, 10) }),
} as const
