import type { PublisherProfile } from '../profile.ts'

/**
 * The website of the European Central Bank: files without a key, and an HTML page for an address that does not exist.
 */
export const ecb: PublisherProfile = {
  id: 'ecb',
  missing: () => ({
    status: 404,
    headers: { 'content-type': 'text/html' },
    body: '<!DOCTYPE html><html><head><title>Page not found</title></head><body>Page not found</body></html>',
  }),
}
