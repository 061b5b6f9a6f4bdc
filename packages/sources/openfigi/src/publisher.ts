import type { Publisher } from '@bourse/kit'

/** OpenFIGI, which assigns identifiers to securities and permits their redistribution. */
export const openFigiPublisher: Publisher = {
  id: 'openfigi',
  name: 'OpenFIGI',
  licence: 'FIGIs are free to store, use and pass on',
  attribution: 'Identifiers by OpenFIGI',
  hosts: ['api.openfigi.com'],
  requestsPerSecond: 4,
  secrets: [{ name: 'api-key', title: 'API key', how: 'header:X-OPENFIGI-APIKEY', required: false }],
  terms: {
    page: 'Terms of Service',
    url: 'https://www.openfigi.com/docs/terms-of-service',
    redistribution: 'free',
    accept: false,
  },
  // With a key, the limit is 25 requests per six seconds.
  plans: { keyless: { perMinute: 25 }, keyed: { perMinute: 250 } },
}
