import { f, record, revisioned } from '@bourse/kit'
import { classes } from '@bourse/services'

const shares = (description: string, example: number) => f.count(description, { unit: 'shares', example }).nullable()

/** Shares outstanding and float of listings. */
export const shareStatistics = record('share_statistics', {
  title: 'Share statistics',
  subject: classes,
  id: 'shs',
  fields: {
    company_id: f.text('Public id of the listing’s own company', { example: 'cmp_00000000000000000000' }).nullable(),
    observed_on: f.date('Day that the count is for', { example: '2026-01-16' }),
    shares_outstanding: shares('Shares that holders and insiders have together', 14_681_140_000),
    shares_outstanding_basis: f.oneOf('Whether they are those of the class or of the whole issuer', [
      ...(['class', 'issuer'] as const),
    ]),
    float_shares: shares('Shares that are traded freely; null for one of several listed classes', 14_655_000_000),
    float_ratio: f.ratio('Part of the shares outstanding that is traded freely', { example: 0.998 }).nullable(),
    public_float_value: f
      .decimal('Value of the shares that are traded freely, as filed', { unit: 'USD', example: 3_253_431_000_000 })
      .nullable(),
    public_float_on: f.date('Day of that value', { example: '2025-03-28' }).nullable(),
    insider_ownership_ratio: f.ratio('Part that insiders hold', { example: 0.02 }).nullable(),
    institutional_ownership_ratio: f.ratio('Part that institutions hold', { example: 0.62 }).nullable(),
    institutional_holders: f.count('Institutions that report holdings', { example: 6_900 }).nullable(),
    treasury_shares: shares('Shares that the issuer holds itself', 0),
    shares_issued: shares('Shares that were ever issued and not retired', 14_681_140_000),
    filing_id: f
      .text('Accession number of the filing that tells the count', { example: '0000320193-26-000006' })
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
        return typeof above === 'string' ? { value: above, reason: 'more than all shares are held' } : undefined
      },
    },
  },
})
