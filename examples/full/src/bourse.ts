#!/usr/bin/env node
import { runCommandLine } from '@bourse/host/command-line'
import { datasets } from './datasets.ts'

await runCommandLine({ name: 'bourse', datasets }, process.argv)
