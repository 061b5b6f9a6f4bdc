#!/usr/bin/env node
import calendars from '@bourse/calendars'
import eod from '@bourse/eod'
import esgStub from '@bourse/esg-stub'
import { runCommandLine } from '@bourse/host/command-line'
import instruments from '@bourse/instruments'

/** The full deployment: every dataset there is. */
await runCommandLine({ name: 'bourse', datasets: [instruments, calendars, eod, esgStub] }, process.argv)
