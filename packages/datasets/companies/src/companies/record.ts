import { catalog, f, record, type RecordRow } from '@bourse/kit'
import { classes, KIND_CODES, listing } from '@bourse/services'
import { formerNames, officers, profileFields } from '../profiles/profile-fields.ts'

const company = (description: string) => f.text(description, { example: 'cmp_00000000000000000000' })
const STATUSES = ['active', 'inactive'] as const
const link = (description: string) => f.text(description).nullable()

const { legal_name, ...rest } = profileFields

/** One row per listing that has an issuer: the company's profile under the listing's id. */
export const companies = record('companies', {
  title: 'Companies',
  subject: classes,
  id: 'cmp',
  fields: {
    company_id: company('Same as id'),
    issuer_company_id: company('Id of the issuer, under which company datasets store its rows'),
    name: f.text('Name of the issuer; for a fund, the fund’s name', { example: 'Apple Inc.' }),
    legal_name,
    type: f.oneOf('Kind of listing: a code from /v1/ticker-types, or FUND', KIND_CODES, { example: 'CS' }),
    status: f.oneOf('Whether any listing of the issuer is active', STATUSES, { example: 'active' }),
    ...rest,
    classifications: f.list(
      'Industry classifications; empty until a source is connected',
      {
        scheme: f.text('Scheme'),
        code: f.text('Code in the scheme'),
        name: f.text('Name of the class'),
        valid_from: f.date('First day').nullable(),
      },
      { example: [] },
    ),
    listed_on: f.date('First day of the listing', { example: '1980-12-12' }),
    delisted_on: f.date('Last day of the listing; null while it is listed').nullable(),
    currency_code: f.currency('ISO 4217 code of the price currency').nullable(),
    cik: f.text('CIK, ten digits', { example: '0000320193' }).nullable(),
    lei: f.text('LEI', { example: 'HWUPKR0MPOU8FGXBT394' }).nullable(),
    isin: f.text('ISIN of the listing', { example: 'US0378331005' }).nullable(),
    figi: f.text('FIGI of the listing', { example: 'BBG000B9XRY4' }).nullable(),
    officers,
    branding: f.object(
      'Images; null until a source is connected',
      { logo_url: link('URL of the logo'), icon_url: link('URL of the icon') },
      { example: { logo_url: null, icon_url: null } },
    ),
    listings: f.list(
      'The issuer’s listings that are visible to the key, active ones first, then by symbol',
      {
        instrument_id: f.text('Public id of the listing'),
        company_id: company('Public id of its company profile'),
        symbol: f.text('Ticker'),
        exchange_mic: f.text('MIC'),
        type: f.text('Kind'),
        status: f.text('active, inactive or expired'),
        currency_code: f.currency('ISO 4217 code').nullable(),
      },
      {
        about: { subject: listing, member: 'instrument_id' },
        example: [
          {
            instrument_id: 'ins_00000000000000000000',
            company_id: 'cmp_00000000000000000000',
            symbol: 'AAPL',
            exchange_mic: 'XNAS',
            type: 'CS',
            status: 'active',
            currency_code: 'USD',
          },
        ],
      },
    ),
    former_names: formerNames,
    updated_on: f.date('Date of the row’s newest version'),
  },
  key: ['id'],
  time: catalog(),
  order: ['id asc'],
  indexes: [['instrument_id'], ['issuer_company_id'], ['sector'], ['cik']],
})

export type Company = RecordRow<typeof companies>
