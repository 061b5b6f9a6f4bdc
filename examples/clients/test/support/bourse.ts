import calendars from '@bourse/calendars'
import corporateActions from '@bourse/corporate-actions'
import { withDemo } from '@bourse/demo'
import eod from '@bourse/eod'
import exports from '@bourse/exports'
import { runCommandLine } from '@bourse/bourse'
import instruments from '@bourse/instruments'

/** Loads only what the examples request, because the entire demo market takes longer. */
await runCommandLine(
  { name: 'bourse', datasets: withDemo([instruments, calendars, corporateActions, eod, exports]) },
  process.argv,
)
