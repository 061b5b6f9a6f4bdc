/** All reference rates since 1999, newest first: a CSV in a zip archive. */
export const REFERENCE_RATES_ADDRESS = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip'
