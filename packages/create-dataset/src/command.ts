#!/usr/bin/env node
import { run } from './run.ts'

process.exitCode = run(process.argv.slice(2), {
  cwd: process.cwd(),
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
})
