import calendars from '@bourse/calendars'
import { withDemo } from '@bourse/demo'
import eod from '@bourse/eod'
import { runCommandLine } from '@bourse/bourse'
import instruments from '@bourse/instruments'

// A whole deployment: three datasets, the demo market in them, and a command line that serves them, imports files and
// makes accounts.
const datasets = withDemo([instruments, calendars, eod])
await runCommandLine({ name: 'bourse', datasets }, process.argv)
