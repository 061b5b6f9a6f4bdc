/**
 * Reruns the tests that earlier runs skipped because no folder of recorded files was set; this run has such a folder,
 * and a test that is skipped again counts as failed. Takes the JSON reports of those runs, and writes its own:
 * `check-recorded-files.ts <own> <report>…`.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { SETTING, skippedForRecordedFiles, type TestReport } from './recorded-files.ts'
import { finish, ROOT } from './workspace.ts'

const [own = '', ...before] = process.argv.slice(2)
function reportIn(path: string): TestReport {
  const report: TestReport = JSON.parse(readFileSync(path, 'utf8'))
  return report
}

const waiting = before.map((path) => skippedForRecordedFiles(reportIn(path)))
const files = waiting.flatMap((each) => each.files)
const tests = waiting.reduce((sum, each) => sum + each.tests, 0)
if ((process.env[SETTING] ?? '') === '') {
  console.log(`${SETTING} names no folder of recorded files: ${tests} tests remain skipped`)
  process.exit(0)
}
const { status } = spawnSync('vitest', ['run', ...files], {
  cwd: ROOT,
  env: { ...process.env, TEST_REPORT: own },
  stdio: 'inherit',
})
const again = skippedForRecordedFiles(reportIn(own))
finish(
  [
    ...(status === 0 ? [] : [`vitest exited with ${status}`]),
    ...again.files.map((file) => `${file}: tests were skipped although ${SETTING} names a folder`),
  ],
  `${tests} tests on recorded files pass`,
)
