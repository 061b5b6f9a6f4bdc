/** The synthetic prints' sale conditions, by the character that all US tapes use. */
export const demoSaleConditions = {
  '@': 'Regular sale: nothing out of the ordinary; stands on every print',
  F: 'Intermarket sweep: executed against an order that swept the quotes of several venues at once',
  I: 'Odd lot: smaller than a round lot; adds to the volume only',
  O: 'Opening trade: the auction of the listing’s own market',
  T: 'Extended hours: before the opening or after the close of the regular session',
  '6': 'Closing trade: the auction of the listing’s own market',
} as const

export type DemoSaleCondition = keyof typeof demoSaleConditions
