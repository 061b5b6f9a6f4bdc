import calendars from '@bourse/calendars'
import eod from '@bourse/eod'
import { runCommandLine } from '@bourse/bourse'
import instruments from '@bourse/instruments'
import { join } from 'node:path'
import houseViews from './src/index.ts'

// Default settings; a variable that is already set takes precedence.
process.env['BOURSE_CONFIG'] ??= join(import.meta.dirname, 'bourse.json')

await runCommandLine({ name: 'bourse', datasets: [instruments, calendars, eod, houseViews] }, process.argv)
