import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { euList } from '../../../src/sources/eu-sanctions/index.ts'

const list = (entities: string) => `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-02-27T10:11:12.000+01:00" globalFileId="1">
${entities}</export>`

const PERSON = `<sanctionEntity designationDate="2014-03-17" unitedNationId="" euReferenceNumber="EU.1.11" logicalId="5">
<remark>Of the example.</remark>
<regulation regulationType="amendment" publicationDate="2020-02-02" entryIntoForceDate="2020-02-03" programme="TST"
 numberTitle="2020/1"><publicationUrl>https://example.org/2020</publicationUrl></regulation>
<regulation regulationType="regulation" publicationDate="2014-03-18" entryIntoForceDate="2014-03-19" programme="TST"/>
<subjectType code="person" classificationCode="P"/>
<nameAlias wholeName="E. Weak" strong="false" gender="" function="" title=""/>
<nameAlias wholeName="Example Person" strong="true" gender="M" function="Minister" title="Dr"/>
<nameAlias wholeName="Low Person" strong="true"><remark>Low quality alias</remark></nameAlias>
<citizenship countryIso2Code="RU" countryDescription="RUSSIAN FEDERATION"/>
<birthdate circa="false" birthdate="1970-01-02" year="1970" city="Perm" countryIso2Code="00"
 countryDescription="UNKNOWN"/>
<birthdate circa="true" yearRangeFrom="1971" yearRangeTo="1973"/>
<identification identificationTypeCode="passport" number="A1" countryIso2Code="RU"/>
<identification identificationTypeCode="rum" number="" latinNumber="L2" countryIso2Code="00"/>
</sanctionEntity>`

const COMPANY = `<sanctionEntity unitedNationId="TEe.001" logicalId="6"><subjectType code="enterprise"/>
<regulation publicationDate="2022-02-25" entryIntoForceDate="2022-02-26" programme="TST"/>
<nameAlias wholeName="Example House"/>
<address street="1 Road" poBox="" city="Minsk" zipCode="220000" countryIso2Code="BY" countryDescription="BELARUS"/>
<address countryIso2Code="00" countryDescription="UNKNOWN"/>
<identification identificationTypeCode="regnumber" number="77" countryIso2Code="BY"/></sanctionEntity>`

describe('the EU list', () => {
  const [person, company] = [...euList(list(PERSON + COMPANY))]

  it('sanctions rule 5: returns a person; names marked as weak or low quality are weak', () => {
    expect(person).toEqual({
      exported_on: '2026-02-27',
      publisher: 'eu',
      publisher_id: 'EU.1.11',
      lists: ['eu'],
      name: 'Example Person',
      entity_type: 'person',
      listed_on: '2014-03-17',
      updated_on: '2020-02-02',
      aliases: [
        { name: 'E. Weak', type: 'aka', quality: 'weak' },
        { name: 'Low Person', type: 'aka', quality: 'weak' },
      ],
      countries: ['RU'],
      programs: ['TST'],
      identifiers: [
        { type: 'passport', value: 'A1', currency: null, country_code: 'RU', alternative: false },
        { type: 'other', value: 'L2', currency: null, country_code: null, alternative: false },
      ],
      addresses: [],
      title: 'Dr; Minister',
      dates_of_birth: [
        { date: '1970-01-02', year: '1970', text: '1970-01-02', circa: false },
        { date: null, year: null, text: '1971 to 1973', circa: true },
      ],
      places_of_birth: ['Perm'],
      nationalities: ['RU'],
      gender: 'Male',
      vessel: null,
      remarks: 'Of the example.',
      source_url: 'https://example.org/2020',
    })
  })

  it('returns an organization, listed when its first regulation came into force', () => {
    expect(company).toMatchObject({
      publisher_id: '6',
      entity_type: 'organization',
      listed_on: '2022-02-26',
      countries: ['BY'],
      identifiers: [
        { type: 'reference', value: 'TEe.001' },
        { type: 'registration', value: '77', country_code: 'BY' },
      ],
      addresses: [
        {
          ...{ address: '1 Road', city: 'Minsk', state: null, postal_code: '220000', country_code: 'BY' },
          text: '1 Road, Minsk, 220000, BELARUS',
        },
      ],
    })
  })

  it('rejects a different file and a truncated one', () => {
    expect(() => [...euList('<html></html>')]).toThrow(UnreadableFile)
    expect(() => [...euList(list(PERSON).slice(0, -20))]).toThrow(UnreadableFile)
  })
})
