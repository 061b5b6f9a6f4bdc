import type { CheckGroup } from '../check.ts'
import { aChangedRowClosesTheOld } from './a-changed-row-closes-the-old.ts'
import { aWithdrawnRowGoes } from './a-withdrawn-row-goes.ts'
import { changesLeadToAFreshRead } from './changes-lead-to-a-fresh-read.ts'
import { historyIsBounded } from './history-is-bounded.ts'
import { noRowIsKnownBeforeItsDate } from './no-row-is-known-before-its-date.ts'
import { pagesStayOnOneList } from './pages-stay-on-one-list.ts'
import { aRestatedRowKeepsTheNewest } from './a-restated-row-keeps-the-newest.ts'
import { aReusedTickerKeepsCompaniesApart } from './a-reused-ticker-keeps-companies-apart.ts'
import { answersFollowPublications } from './answers-follow-publications.ts'
import { asOfReadsWhatWasKnown } from './as-of-reads-what-was-known.ts'
import { supersededRowsGo } from './superseded-rows-go.ts'
import { publishingTwiceChangesNothing } from './publishing-twice-changes-nothing.ts'
import { whatWasKnownStays } from './what-was-known-stays.ts'
import { theSampleIsPublished } from './the-sample-is-published.ts'

/** Checks on publications: first and repeated ones, revisions and corrections. */
export const publication: CheckGroup = {
  title: 'publication',
  checks: [
    theSampleIsPublished,
    publishingTwiceChangesNothing,
    aChangedRowClosesTheOld,
    aRestatedRowKeepsTheNewest,
    aReusedTickerKeepsCompaniesApart,
    asOfReadsWhatWasKnown,
    whatWasKnownStays,
    noRowIsKnownBeforeItsDate,
    answersFollowPublications,
    aWithdrawnRowGoes,
    changesLeadToAFreshRead,
    supersededRowsGo,
    pagesStayOnOneList,
    historyIsBounded,
  ],
}
