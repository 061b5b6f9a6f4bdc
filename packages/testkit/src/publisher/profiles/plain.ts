import type { PublisherProfile } from '../profile.ts'

/** A publisher of files: no key, no limits, 404 for what it does not have. */
export const plain: PublisherProfile = { id: 'plain', missing: () => ({ status: 404, body: 'not found' }) }
