/** Repeats the list of failed tests, from their JSON reports, because readers of a long log start at its end. */
import { existsSync, readFileSync } from 'node:fs'
import { failedTests } from './failed-tests.ts'
import type { TestReport } from './recorded-files.ts'

for (const path of process.argv.slice(2)) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (text === '') continue
  const report: TestReport = JSON.parse(text)
  for (const line of failedTests(report)) console.log(`failed: ${line}`)
}
