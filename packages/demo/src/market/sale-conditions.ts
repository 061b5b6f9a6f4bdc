/** The synthetic prints' sale conditions, by the character that all US tapes use. */
export const demoSaleConditions = {
  '@': 'Regular sale: no special condition; set on every print',
  F: 'Intermarket sweep: executed against an order that swept the quotes of several venues simultaneously',
  I: 'Odd lot: smaller than a round lot; adds to the volume only',
  O: 'Opening trade: the auction on the listing market',
  T: 'Extended hours: before the open or after the close of the regular session',
  '6': 'Closing trade: the auction on the listing market',
} as const

export type DemoSaleCondition = keyof typeof demoSaleConditions
