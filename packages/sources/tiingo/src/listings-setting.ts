import { Type } from '@bourse/kit'

/** The setting that names the sources' listings. */
export const listingsSetting = Type.Array(Type.String({ pattern: '^[A-Z0-9]{4}:.+$' }), {
  description: 'US listings to fetch, each as MIC and symbol; each costs a request per run. If empty: all on exchanges',
  default: ['XNAS:AAPL'],
  examples: [['XNAS:AAPL', 'XNYS:BRK.B']],
})
