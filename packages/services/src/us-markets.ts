/** MICs of the exchanges of the United States and of its over-the-counter market. */
export const US_MARKETS: readonly string[] = ['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS', 'OTCM']
