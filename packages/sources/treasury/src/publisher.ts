import type { Publisher } from '@bourse/kit'

/** Who publishes the par yield curve: a work of the United States government, in the public domain. */
export const treasuryPublisher: Publisher = {
  name: 'United States Department of the Treasury',
  licence: 'Public domain: a work of the United States government',
  attribution: 'Daily Treasury par yield curve rates, U.S. Department of the Treasury',
  redistributable: true,
  hosts: ['home.treasury.gov'],
  requestsPerSecond: 1,
}

const FOLDER = 'https://home.treasury.gov/resource-center/data-chart-center/interest-rates/daily-treasury-rates.csv'

/** Where the curves of a calendar year are, as CSV. */
export const parYieldsAddress = (year: string) =>
  `${FOLDER}/${year}/all?type=daily_treasury_yield_curve&field_tdr_date_value=${year}&page&_format=csv`
