import type { CheckGroup } from '../check.ts'
import { aKeyIsNeeded } from './a-key-is-needed.ts'
import { aListIsOfOneDate } from './a-list-is-of-one-date.ts'
import { callsAnswer } from './calls-answer.ts'
import { columnsEqualJson } from './columns-equal-json.ts'
import { csvEqualsJson } from './csv-equals-json.ts'
import { datesNarrow } from './dates-narrow.ts'
import { documentedExamplesWork } from './documented-examples-work.ts'
import { everyCapabilityIsNeeded } from './every-capability-is-needed.ts'
import { excludedKindsAreEnforced } from './excluded-kinds-are-enforced.ts'
import { exportEqualsPages } from './export-equals-pages.ts'
import { failuresAreReportedAndFree } from './failures-are-reported-and-free.ts'
import { filtersNarrow } from './filters-narrow.ts'
import { hiddenRowsLeaveNoTrace } from './hidden-rows-leave-no-trace.ts'
import { idsShowWhatListsShow } from './ids-show-what-lists-show.ts'
import { itServes } from './it-serves.ts'
import { lookupsHaveAnIndex } from './lookups-have-an-index.ts'
import { marketsAreKeptApart } from './markets-are-kept-apart.ts'
import { mcpEqualsRest } from './mcp-equals-rest.ts'
import { metaIsAsDeclared } from './meta-is-as-declared.ts'
import { ndjsonEqualsJson } from './ndjson-equals-json.ts'
import { nothingIsKnownBeforeTheFirstBatch } from './nothing-is-known-before-the-first-batch.ts'
import { offMeans501 } from './off-means-501.ts'
import { ordersAreAsDeclared } from './orders-are-as-declared.ts'
import { pagesJoinToTheWhole } from './pages-join-to-the-whole.ts'
import { parametersAreRead } from './parameters-are-read.ts'
import { pricesAreAsDeclared } from './prices-are-as-declared.ts'
import { provenanceAddsFields } from './provenance-adds-fields.ts'
import { revalidationIsFree } from './revalidation-is-free.ts'
import { rowsAreAsDeclared } from './rows-are-as-declared.ts'
import { symbolListsAreEnforced } from './symbol-lists-are-enforced.ts'
import { whatFailsIsRefunded } from './what-fails-is-refunded.ts'

/** Checks on responses from the real host. */
export const reading: CheckGroup = {
  title: 'reading',
  checks: [
    itServes,
    callsAnswer,
    documentedExamplesWork,
    rowsAreAsDeclared,
    metaIsAsDeclared,
    pagesJoinToTheWhole,
    ordersAreAsDeclared,
    nothingIsKnownBeforeTheFirstBatch,
    csvEqualsJson,
    ndjsonEqualsJson,
    columnsEqualJson,
    exportEqualsPages,
    mcpEqualsRest,
    provenanceAddsFields,
    revalidationIsFree,
    pricesAreAsDeclared,
    failuresAreReportedAndFree,
    whatFailsIsRefunded,
    aKeyIsNeeded,
    everyCapabilityIsNeeded,
    marketsAreKeptApart,
    symbolListsAreEnforced,
    excludedKindsAreEnforced,
    hiddenRowsLeaveNoTrace,
    idsShowWhatListsShow,
    datesNarrow,
    filtersNarrow,
    parametersAreRead,
    lookupsHaveAnIndex,
    aListIsOfOneDate,
    offMeans501,
  ],
}
