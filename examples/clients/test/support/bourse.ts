import calendars from '@bourse/calendars'
import corporateActions from '@bourse/corporate-actions'
import { withDemo } from '@bourse/demo'
import eod from '@bourse/eod'
import exports from '@bourse/exports'
import { runCommandLine } from '@bourse/bourse'
import instruments from '@bourse/instruments'

/** What the examples ask for, and no more: the whole demo market would be loaded for nothing. */
await runCommandLine(
  { name: 'bourse', datasets: withDemo([instruments, calendars, corporateActions, eod, exports]) },
  process.argv,
)
