import type { PublisherProfile } from '../profile.ts'

/** A publisher of files without a key or limits. It returns 404 for files that it does not have. */
export const plain: PublisherProfile = { id: 'plain', missing: () => ({ status: 404, body: 'not found' }) }
