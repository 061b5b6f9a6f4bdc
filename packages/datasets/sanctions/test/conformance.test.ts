import { extendWithDemo } from '@bourse/demo'
import { conformance, fakeListings } from '@bourse/testkit'
import sanctions from '../src/index.ts'
import { ofacFiles } from './support/ofac-files.ts'

const UN = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:09.554Z"><INDIVIDUALS><INDIVIDUAL>
<DATAID>77</DATAID><FIRST_NAME>EXAMPLE</FIRST_NAME><SECOND_NAME>PERSON</SECOND_NAME><UN_LIST_TYPE>Test</UN_LIST_TYPE>
<REFERENCE_NUMBER>TEi.001</REFERENCE_NUMBER><LISTED_ON>2012-12-31</LISTED_ON><NATIONALITY><VALUE>Rwanda</VALUE></NATIONALITY>
<LAST_DAY_UPDATED><VALUE>2016-10-13</VALUE></LAST_DAY_UPDATED>
<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Sample</ALIAS_NAME></INDIVIDUAL_ALIAS>
</INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY><DATAID>78</DATAID><FIRST_NAME>EXAMPLE HOUSE</FIRST_NAME>
<UN_LIST_TYPE>Test</UN_LIST_TYPE><LISTED_ON>2014-01-01</LISTED_ON>
<ENTITY_ALIAS><QUALITY>f.k.a.</QUALITY><ALIAS_NAME>Old House</ALIAS_NAME></ENTITY_ALIAS></ENTITY></ENTITIES></CONSOLIDATED_LIST>`

const EU = `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-02-27T10:11:12.000+01:00"><sanctionEntity
 designationDate="2014-03-17" euReferenceNumber="EU.1.11"><subjectType code="person"/>
<regulation publicationDate="2014-03-18" programme="TST"/><nameAlias wholeName="Example Person" strong="true"/>
</sanctionEntity></export>`

const UK = `<?xml version="1.0" encoding="utf-8"?>
<Designations><DateGenerated>27/02/2026</DateGenerated><Designation><UniqueID>TST0001</UniqueID>
<DateDesignated>31/12/2020</DateDesignated><Names><Name><Name6>EXAMPLE STAR</Name6><NameType>Primary Name</NameType>
</Name></Names><IndividualEntityShip>Ship</IndividualEntityShip></Designation></Designations>`

conformance(await extendWithDemo(sanctions), {
  with: [fakeListings(['XNAS:AAPL'])],
  fixtures: {
    // The publisher's previous export, older than the demo market's.
    ofac: {
      unit: { date: '2026-03-01' },
      raw: ofacFiles(
        [{ id: 1 }, { id: 2, type: 'individual', remarks: 'DOB 10 Dec 1948; Passport A1 (Iran).' }],
        [{ id: 3 }],
      ),
    },
    'un-sanctions': { unit: { date: '2026-03-02' }, raw: UN },
    'eu-sanctions': { unit: { date: '2026-03-02' }, raw: EU },
    'uk-sanctions': { unit: { date: '2026-03-02' }, raw: UK },
    demo: { unit: { date: '2026-03-02', count: 57 }, raw: { date: '2026-03-02', count: 57 } },
  },
})
