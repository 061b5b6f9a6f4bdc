import { f, record, revisioned } from '@bourse/kit'

/** Registrations and prospectuses of EDGAR, by which offerings are found. Never served. */
export const registrations = record('registrations', {
  title: 'Registrations of offerings',
  fields: {
    filing_id: f.text('Accession number', { example: '0001193125-12-034517' }),
    cik: f.text('CIK of the registrant, ten digits', { example: '0001326801' }),
    company: f.text('Name of the registrant in lower case, without its legal form', { example: 'facebook' }),
    form_type: f.text('Form type as filed', { example: 'S-1' }),
    filed_on: f.date('Day of the filing'),
  },
  key: ['filing_id'],
  time: revisioned('filed_on'),
  order: ['filed_on asc', 'filing_id asc'],
  retain: { days: 1_500 },
  indexes: [['company']],
})
