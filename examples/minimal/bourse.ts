import calendars from '@bourse/calendars'
import eod from '@bourse/eod'
import { runCommandLine } from '@bourse/bourse'
import instruments from '@bourse/instruments'

// A whole deployment: three datasets, and a command line that serves them, imports files and makes accounts.
await runCommandLine({ name: 'bourse', datasets: [instruments, calendars, eod] }, process.argv)
