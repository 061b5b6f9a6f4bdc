const FOLDER = 'https://www.ecb.europa.eu/stats/eurofxref'

/** URL of all reference rates since 1999, newest first, as CSV in a zip archive. */
export const REFERENCE_RATES_ADDRESS = `${FOLDER}/eurofxref-hist.zip`

/** URL of the last 90 days' reference rates, as XML. */
export const RECENT_RATES_ADDRESS = `${FOLDER}/eurofxref-hist-90d.xml`
