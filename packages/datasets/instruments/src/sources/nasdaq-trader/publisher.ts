import type { Publisher } from '@bourse/kit'

/** Who publishes the symbol directories: free of charge, not to be passed on without a look at the terms. */
export const nasdaqTraderPublisher: Publisher = {
  name: 'Nasdaq Trader',
  licence: 'Public directory files; see the terms of nasdaqtrader.com before passing them on',
  attribution: 'Symbol directory by Nasdaq Trader',
  hosts: ['www.nasdaqtrader.com'],
  requestsPerSecond: 1,
}
