import { f, type RowOf } from '@bourse/kit'

const text = (description: string, example?: string) => f.text(description, { example }).nullable()

/** Fields that the entries of all publishers' sanctions lists share. */
export const sanctionedEntity = {
  publisher: f.oneOf('Publisher of the list', ['ofac', 'un', 'eu', 'uk']),
  publisher_id: f.text('Entry number assigned by the publisher', { example: '306' }),
  lists: f.list('Lists that currently contain it', f.text('List'), { example: ['sdn'] }),
  name: f.text('Primary name, as written', { example: 'BANCO NACIONAL DE CUBA' }),
  entity_type: f.oneOf('Kind', ['person', 'organization', 'vessel', 'aircraft', 'crypto', 'other']),
  listed_on: f
    .date('Listing date from the publisher, else the date of the first export to add the entry; null if unknown')
    .nullable(),
  updated_on: f.date('Last change made by the publisher').nullable(),
  aliases: f.list(
    'Other names; weak ones are broad or common',
    {
      name: f.text('Name'),
      type: f.oneOf('Also, formerly or now known as', ['aka', 'fka', 'nka']),
      quality: f.oneOf('Quality', ['strong', 'weak']),
    },
    { example: [{ name: 'BNC', type: 'aka', quality: 'weak' }] },
  ),
  countries: f.list(
    'ISO codes of addresses, nationalities, citizenships and flag, or names as written if there is no code',
    f.text('Country'),
    { example: ['CH'] },
  ),
  programs: f.list('Sanctions programs', f.text('Program'), { example: ['CUBA'] }),
  identifiers: f.list(
    'Passports, register numbers, LEI, IMO number, tail number, wallets, …',
    {
      type: f.text(
        'Kind, such as passport, national_id, tax_id, registration, lei, isin, imo, mmsi, tail_number, wallet',
      ),
      value: f.text('Value'),
      currency: text('Currency of a wallet, as the list abbreviates it'),
      country_code: text('ISO code of the issuing country'),
      alternative: f.boolean('Whether it is an alternative to another identifier'),
    },
    { example: [{ type: 'imo', value: '9187629', currency: null, country_code: null, alternative: false }] },
  ),
  addresses: f.list(
    'Addresses',
    {
      ...{ address: text('Street'), city: text('City'), state: text('State or province'), postal_code: text('Code') },
      ...{ country_code: text('ISO code, or the name as written'), text: f.text('Complete address, as written') },
    },
    {
      example: [{ address: 'Zweierstrasse 35', city: 'Zurich CH-8022', country_code: 'CH', text: 'Zweierstrasse 35' }],
    },
  ),
  title: text('Titles and offices', 'Governor'),
  dates_of_birth: f.list(
    'Known dates of birth',
    { date: f.date('Date').nullable(), year: text('Year'), text: f.text('As written'), circa: f.boolean('About') },
    { example: [{ date: '1948-12-10', year: '1948', text: '10 Dec 1948', circa: false }] },
  ),
  places_of_birth: f.list('Places of birth, as written', f.text('Place, as written'), { example: ['Tehran, Iran'] }),
  nationalities: f.list('ISO codes of nationalities', f.text('Country'), { example: ['IR'] }),
  gender: text('Gender, as written', 'Male'),
  vessel: f
    .object(
      'Details of a vessel',
      {
        ...{ call_sign: text('Call sign'), type: text('Type'), tonnage: text('Deadweight tonnage, as written') },
        ...{
          gross_tonnage: text('Gross registered tonnage'),
          flag: text('ISO code of the flag'),
          owner: text('Owner'),
        },
      },
      { example: { call_sign: 'CL2685', type: 'General Cargo', flag: 'CU' } },
    )
    .nullable(),
  remarks: text('Everything else, as written', "a.k.a. 'BNC'."),
  source_url: text('Publisher page for the entry', 'https://sanctionssearch.ofac.treas.gov/Details.aspx?id=306'),
}

/** A sanctions list entry as parsed from a publisher's file; each entry is one row of a complete export. */
export type SanctionedEntity = RowOf<typeof sanctionedEntity> & {
  /** Date of the export that contains the entry. */
  readonly exported_on: string
}
