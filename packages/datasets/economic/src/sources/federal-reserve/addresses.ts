/** URL of monthly average exchange rates since 1971. */
export const EXCHANGE_RATES_ADDRESS = 'https://raw.githubusercontent.com/datasets/exchange-rates/main/data/monthly.csv'
