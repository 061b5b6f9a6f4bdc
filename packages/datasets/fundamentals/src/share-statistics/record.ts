import { f, record, revisioned } from '@bourse/kit'
import { classes } from '@bourse/services'

const shares = (description: string, example: number) => f.count(description, { unit: 'shares', example }).nullable()

/** Listings' shares outstanding and float. */
export const shareStatistics = record('share_statistics', {
  title: 'Share statistics',
  subject: classes,
  id: 'shs',
  fields: {
    company_id: f.text('Public id of the listing’s own company', { example: 'cmp_00000000000000000000' }).nullable(),
    observed_on: f.date('Date of the count', { example: '2026-01-16' }),
    shares_outstanding: shares('Shares held by all shareholders, according to the cover page', 14_681_140_000),
    shares_outstanding_basis: f.oneOf('Whether the count covers the class or the entire issuer', [
      ...(['class', 'issuer'] as const),
    ]),
    float_shares: shares('Free float; null for one of several listed classes', 14_655_000_000),
    float_ratio: f.ratio('Free float divided by shares outstanding', { example: 0.998 }).nullable(),
    public_float_value: f
      .decimal('Value of the public float, as filed', { unit: 'USD', example: 3_253_431_000_000 })
      .nullable(),
    public_float_on: f.date('Date of that value', { example: '2025-03-28' }).nullable(),
    insider_ownership_ratio: f.ratio('Fraction of shares outstanding held by insiders', { example: 0.02 }).nullable(),
    institutional_ownership_ratio: f
      .ratio('Fraction of shares outstanding held by institutions', { example: 0.62 })
      .nullable(),
    institutional_holders: f.count('Number of institutions that report holdings', { example: 6_900 }).nullable(),
    treasury_shares: shares('Shares that the issuer bought back and holds', 0),
    shares_issued: shares('Shares issued and not retired', 14_681_140_000),
    filing_id: f
      .text('Accession number of the filing that reports the count', { example: '0000320193-26-000006' })
      .nullable(),
    filed_on: f.date('Date of that filing', { example: '2026-01-30' }).nullable(),
  },
  key: ['instrument_id', 'observed_on'],
  time: revisioned('observed_on'),
  order: ['observed_on asc', 'id asc'],
  history: 'observed_on',
  checks: {
    warn: {
      'ownership-above-one': ({ insider_ownership_ratio, institutional_ownership_ratio }) => {
        const above = [insider_ownership_ratio, institutional_ownership_ratio].find((ratio) => Number(ratio ?? 0) > 1)
        return typeof above === 'string'
          ? { value: above, reason: 'expected at most 100% of shares to be held' }
          : undefined
      },
    },
  },
})
