import type { Operation } from '@bourse/kit'

/** Each operation needs the capability of its own id, so that a role can permit it. */
export const withOwnCapability = (operation: Operation): Operation => ({ ...operation, capabilities: [operation.id] })
