import { Type, type Clock } from '@bourse/kit'
import { demoPublisher } from './publisher.ts'

/**
 * What sources of the demo market have in common; what they fetch is the UTC date of today, unless they say otherwise.
 * @example source({ ...demoSource, title: 'Demo market', feeds, schedule, plan: (window) => [window], parse })
 */
export const demoSource = {
  id: 'demo',
  publisher: demoPublisher,
  config: Type.Object({}),
  demo: true,
  fetch: async (_unit: unknown, { clock }: { readonly clock: Clock }) => ({ today: clock.now().slice(0, 10) }),
} as const
