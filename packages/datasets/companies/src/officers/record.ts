import { f, record, revisioned } from '@bourse/kit'
import { issuer } from '@bourse/services'

/** Officers from ownership forms. Not served directly: companies show their newest titles. */
export const officerReports = record('officer_reports', {
  title: 'Officers in each ownership form',
  subject: issuer,
  fields: {
    reported_on: f.date('Period of the form'),
    owner_cik: f.text('CIK of the officer, ten digits', { example: '0001214156' }),
    name: f.text('Name as filed', { example: 'Doe Jane' }),
    title: f.text('Title as filed', { example: 'Chief Executive Officer' }).nullable(),
  },
  key: ['company_id', 'reported_on', 'owner_cik'],
  time: revisioned('reported_on'),
  order: ['company_id asc', 'reported_on desc', 'owner_cik asc'],
  retain: { days: 800 },
})
