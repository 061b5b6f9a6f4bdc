import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { ukList } from '../../../src/sources/uk-sanctions/index.ts'

const list = (designations: string, generated = '27/02/2026') => `<?xml version="1.0" encoding="utf-8"?>
<Designations><DateGenerated>${generated}</DateGenerated>${designations}</Designations>`

const PERSON = `<Designation><LastUpdated>02/02/2022</LastUpdated><DateDesignated>31/12/2020</DateDesignated>
<UniqueID>TST0001</UniqueID><OFSIGroupID>12703</OFSIGroupID><UNReferenceNumber>TEi.001</UNReferenceNumber>
<Names><Name><Name6>Old</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name>
<Name><Name1>Example</Name1><Name6>PERSON</Name6><NameType>Primary name</NameType></Name></Names>
<NonLatinNames><NonLatinName><NameNonLatinScript>Пример</NameNonLatinScript></NonLatinName></NonLatinNames>
<RegimeName>The Test Regulations 2020</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip>
<OtherInformation>Of the example.</OtherInformation>
<Addresses><Address><AddressLine1>1 Road</AddressLine1><AddressLine6>Kabul</AddressLine6>
<AddressCountry>Afghanistan</AddressCountry></Address></Addresses>
<IndividualDetails><Individual><DOBs><DOB>01/02/1970</DOB><DOB>dd/mm/1971</DOB></DOBs>
<Nationalities><Nationality>Afghanistan</Nationality></Nationalities>
<Genders><Gender>Male</Gender></Genders><Positions><Position>Minister</Position></Positions>
<BirthDetails><Location><TownOfBirth>Herat</TownOfBirth><CountryOfBirth>Afghanistan</CountryOfBirth></Location>
</BirthDetails><PassportDetails><Passport><PassportNumber>D1</PassportNumber></Passport></PassportDetails>
</Individual></IndividualDetails></Designation>`

const SHIP = `<Designation><UniqueID>TST0002</UniqueID><Names><Name><Name6>EXAMPLE STAR</Name6>
<NameType>Primary Name</NameType></Name></Names><IndividualEntityShip>Ship</IndividualEntityShip>
<ShipDetails><Ship><IMONumbers><IMONumber>9187629</IMONumber></IMONumbers>
<TypeOfShipDetails><TypeOfShip>Oil tanker</TypeOfShip></TypeOfShipDetails>
<CurrentBelievedFlagOfShips><CurrentBelievedFlagOfShip>Panama</CurrentBelievedFlagOfShip></CurrentBelievedFlagOfShips>
</Ship></ShipDetails></Designation>`

describe('the UK list', () => {
  const [person, ship] = [...ukList(list(PERSON + SHIP))]

  it('sanctions rule 5: returns a person; low-quality aliases are weak', () => {
    expect(person).toEqual({
      exported_on: '2026-02-27',
      publisher: 'uk',
      publisher_id: 'TST0001',
      lists: ['uk'],
      name: 'Example PERSON',
      entity_type: 'person',
      listed_on: '2020-12-31',
      updated_on: '2022-02-02',
      aliases: [
        { name: 'Old', type: 'aka', quality: 'weak' },
        { name: 'Пример', type: 'aka', quality: 'strong' },
      ],
      countries: ['AF'],
      programs: ['The Test Regulations 2020'],
      identifiers: [
        { type: 'reference', value: 'TEi.001', currency: null, country_code: null, alternative: false },
        { type: 'reference', value: '12703', currency: null, country_code: null, alternative: false },
        { type: 'passport', value: 'D1', currency: null, country_code: null, alternative: false },
      ],
      addresses: [
        {
          ...{ address: '1 Road', city: 'Kabul', state: null, postal_code: null, country_code: 'AF' },
          text: '1 Road, Kabul, Afghanistan',
        },
      ],
      title: 'Minister',
      dates_of_birth: [
        { date: '1970-02-01', year: '1970', text: '01/02/1970', circa: false },
        { date: null, year: '1971', text: 'dd/mm/1971', circa: true },
      ],
      places_of_birth: ['Herat, Afghanistan'],
      nationalities: ['AF'],
      gender: 'Male',
      vessel: null,
      remarks: 'Of the example.',
      source_url: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
    })
  })

  it('returns a ship with its flag and number', () => {
    expect(ship).toMatchObject({
      entity_type: 'vessel',
      name: 'EXAMPLE STAR',
      countries: ['PA'],
      identifiers: [{ type: 'imo', value: '9187629' }],
      vessel: { type: 'Oil tanker', flag: 'PA' },
    })
  })

  it('accepts ISO dates as well, and rejects different and truncated files', () => {
    expect([...ukList(list(SHIP, '2026-02-28T01:02:03'))][0]?.exported_on).toBe('2026-02-28')
    expect(() => [...ukList('<html></html>')]).toThrow(UnreadableFile)
    expect(() => [...ukList(list(PERSON).slice(0, -20))]).toThrow(UnreadableFile)
  })
})
