import { f, intake, into, withdraw, type Into, type IntoRemoval, type Knowledge, type Rows, type RowOf } from '@bourse/kit'
import { endOfFilingDay, indexedForms } from '@bourse/sec'
import { issuers } from '@bourse/services'
import { filingFields, filings, FIRST_FILED } from './record.ts'
