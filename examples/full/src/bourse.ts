#!/usr/bin/env -S node --max-semi-space-size=16 --heap-growing-percent=30
import { runCommandLine } from '@bourse/bourse'
import { datasets } from './datasets.ts'

await runCommandLine({ name: 'bourse', datasets }, process.argv)
