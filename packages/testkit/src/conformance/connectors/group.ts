import type { CheckGroup } from '../check.ts'
import { asksNoClosedDay } from './asks-no-closed-day.ts'
import { htmlChangesNothing } from './html-changes-nothing.ts'
import { secretsStayIn } from './secrets-stay-in.ts'
import { stopsOnADeadKey } from './stops-on-a-dead-key.ts'
import { survivesA429 } from './survives-a-429.ts'

/**
 * Checks of sources that use HTTP. None of them starts a host. Checks of other groups cover what remains:
 * `publishing-twice-changes-nothing` covers duplicates, `a-changed-row-closes-the-old` corrections, and
 * `plans-are-plain-and-steady` the resumption of a back-fill. Tests of each source cover its pages.
 */
export const connectors: CheckGroup = {
  title: 'connectors',
  checks: [survivesA429, stopsOnADeadKey, asksNoClosedDay, htmlChangesNothing, secretsStayIn],
}
