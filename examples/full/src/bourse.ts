#!/usr/bin/env node
import { runCommandLine } from '@bourse/host/command-line'

/** The full deployment: every dataset there is. */
const datasets = [
  () => import('@bourse/instruments'),
  () => import('@bourse/calendars'),
  () => import('@bourse/eod'),
  () => import('@bourse/esg-stub'),
]

await runCommandLine({ name: 'bourse', datasets }, process.argv)
