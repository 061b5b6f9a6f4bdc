/** MICs of the US exchanges and the over-the-counter market. */
export const US_MARKETS: readonly string[] = ['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS', 'OTCM']

/** MICs of the US exchanges, whose trades the consolidated tape reports. */
export const TAPE_MARKETS: readonly string[] = ['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS']
