import calendars from '@bourse/calendars'
import { withDemo } from '@bourse/demo'
import eod from '@bourse/eod'
import { runCommandLine } from '@bourse/bourse'
import instruments from '@bourse/instruments'

// A complete deployment: three datasets, demo rows for them, and a command line that serves them, imports files and
// creates accounts.
const datasets = withDemo([instruments, calendars, eod])
await runCommandLine({ name: 'bourse', datasets }, process.argv)
