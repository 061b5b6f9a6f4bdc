import type { CheckGroup } from '../check.ts'
import { asksNoClosedDay } from './asks-no-closed-day.ts'
import { cutAnswersChangeNothing } from './cut-answers-change-nothing.ts'
import { htmlChangesNothing } from './html-changes-nothing.ts'
import { pagesJoin } from './pages-join.ts'
import { rawIsText } from './raw-is-text.ts'
import { secretsStayIn } from './secrets-stay-in.ts'
import { stopsOnADeadKey } from './stops-on-a-dead-key.ts'
import { survivesA429 } from './survives-a-429.ts'

/**
 * Checks on sources that use HTTP. None of them starts a host. Checks in other groups cover the rest:
 * `publishing-twice-changes-nothing` covers duplicates, `a-changed-row-closes-the-old` covers corrections, and
 * `plans-are-plain-and-steady` covers backfill resumption.
 */
export const connectors: CheckGroup = {
  title: 'connectors',
  checks: [
    survivesA429,
    stopsOnADeadKey,
    asksNoClosedDay,
    pagesJoin,
    cutAnswersChangeNothing,
    htmlChangesNothing,
    secretsStayIn,
    rawIsText,
  ],
}
