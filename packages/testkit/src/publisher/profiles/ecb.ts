import type { PublisherProfile } from '../profile.ts'

/**
 * The European Central Bank's website: it serves files without an API key, and an HTML page for an unknown address.
 */
export const ecb: PublisherProfile = {
  id: 'ecb',
  missing: () => ({
    status: 404,
    headers: { 'content-type': 'text/html' },
    body: '<!DOCTYPE html><html><head><title>Page not found</title></head><body>Page not found</body></html>',
  }),
}
