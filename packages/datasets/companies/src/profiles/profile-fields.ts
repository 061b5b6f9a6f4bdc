import { f, type RowOf } from '@bourse/kit'

/** Names of the eleven sectors. */
export const SECTORS = [
  'Communication Services',
  'Consumer Discretionary',
  'Consumer Staples',
  'Energy',
  'Financials',
  'Health Care',
  'Industrials',
  'Information Technology',
  'Materials',
  'Real Estate',
  'Utilities',
] as const

const text = (description: string, example: string) => f.text(description, { example }).nullable()

const addressFields = {
  street_1: text('First line of the street address', 'One Apple Park Way'),
  street_2: text('Second line of the street address', 'Suite 1'),
  city: text('City', 'Cupertino'),
  state: text('State or province', 'CA'),
  postal_code: text('Postal code', '95014'),
  country_code: text('ISO 3166 two-letter code', 'US'),
}
const officerFields = {
  name: f.text('Name', { example: 'Demo Officer 1' }),
  title: text('Title as published', 'Chief Executive Officer'),
  since: f.date('First day in office; null where unknown').nullable(),
}
const formerNameFields = {
  name: f.text('Name', { example: 'APPLE COMPUTER INC' }),
  from: f.date('First day').nullable(),
  to: f.date('Last day').nullable(),
}

export const address = f
  .object('Headquarters of the company', addressFields, {
    example: {
      street_1: 'One Apple Park Way',
      street_2: null,
      city: 'Cupertino',
      state: 'CA',
      postal_code: '95014',
      country_code: 'US',
    },
  })
  .nullable()
export const officers = f.list('Officers; empty if none are public', officerFields, {
  example: [{ name: 'Demo Officer 1', title: 'Chief Executive Officer', since: null }],
})
export const formerNames = f.list('Former names, newest first', formerNameFields, {
  example: [{ name: 'APPLE INC', from: '2007-01-10', to: '2019-08-05' }],
})

/** Fields of a company profile from a source. */
export const profileFields = {
  legal_name: text('Registered name', 'Apple Inc.'),
  description: f
    .text('Description of the business', { lines: true, example: 'Designs and sells phones and computers.' })
    .nullable(),
  sector: f.oneOf('One of eleven sectors', SECTORS, { example: 'Information Technology' }).nullable(),
  industry_group: text('Industry group within the sector', 'Technology Hardware & Equipment'),
  industry: text('Industry', 'Technology Hardware'),
  sic_code: text('Standard Industrial Classification, four digits', '3571'),
  sic_description: text('SEC description of the SIC code', 'Electronic Computers'),
  country_code: text('ISO 3166 code of the headquarters country', 'US'),
  incorporation_country_code: text('ISO 3166 code of the country of incorporation', 'US'),
  incorporation_state: text('State or province of incorporation', 'CA'),
  address,
  phone: text('Telephone', '(408) 996-1010'),
  website: text('Website', 'https://www.apple.com'),
  investor_website: text('Investor relations website', 'https://investor.apple.com'),
  employees: f.count('Full-time employees', { example: 150_000 }).nullable(),
  founded_year: f.count('Founding year', { example: 1976 }).nullable(),
  reporting_currency_code: f.currency('ISO 4217 code of its financial statements').nullable(),
  fiscal_year_end: text('Last day of the fiscal year, MM-DD', '09-26'),
  filer_category: text('SEC filer category', 'Large accelerated filer'),
  ein: text('Employer identification number', '942404110'),
}

/** A profile from a publisher. */
export type Profile = RowOf<typeof allProfileFields>

/** All profile fields, including the name and the lists; these are null if no source states them. */
export const allProfileFields = {
  name: text('Name of the company', 'Apple Inc.'),
  ...profileFields,
  officers: officers.nullable(),
  former_names: formerNames.nullable(),
}

/** Returns a profile with the given fields; all other fields are null. */
export function profile<T extends Partial<Profile>>(values: T): Profile & T {
  const unknown = Object.fromEntries(Object.keys(allProfileFields).map((name) => [name, null])) as unknown as Profile
  return { ...unknown, ...values }
}
