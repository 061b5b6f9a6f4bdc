import type { Publisher } from '@bourse/kit'

/** Publisher of the symbol directories: free of charge, but check the terms before redistribution. */
export const nasdaqTraderPublisher: Publisher = {
  name: 'Nasdaq Trader',
  licence: 'Public directory files; see the terms of nasdaqtrader.com before redistributing them',
  attribution: 'Symbol directory by Nasdaq Trader',
  hosts: ['www.nasdaqtrader.com'],
  requestsPerSecond: 1,
}
