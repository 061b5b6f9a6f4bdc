/**
 * Checks whether the service matches its OpenAPI document: a property-based tester (schemathesis) sends valid and
 * invalid requests to a real host with the demo market, and checks each response. Fix what it reports;
 * `contract/rules.ts` lists what cannot be fixed.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractProblems } from './contract/contract-problems.ts'
import type { Contract } from './contract/judge.ts'
import { pythonEnvironment } from './contract/python-environment.ts'
import { RULES } from './contract/rules.ts'
import { runTester } from './contract/run-tester.ts'
import { untilSettled, whileServing } from './release/deployment.ts'
import { finish, ROOT } from './workspace.ts'

const top = mkdtempSync(join(tmpdir(), 'bourse-contract-'))
// If this runs as root, PostgreSQL runs as a different user, which needs access.
chmodSync(top, 0o755)
const settings = { BOURSE_DATA_DIR: join(top, 'data'), BOURSE_TRUSTED_PROXIES: '["127.0.0.1", "::1"]' }
const { env } = process
let problems: readonly string[] = []
try {
  const bin = await pythonEnvironment(
    join(ROOT, 'node_modules/.cache/schemathesis'),
    join(ROOT, '.ci/contract/requirements.txt'),
    env,
  )
  await whileServing({ folder: ROOT, env }, settings, async (served) => {
    await untilSettled(served)
    const contract: Contract = JSON.parse(await (await served.ask('/openapi.json')).text())
    const outcome = await runTester(served, { bin, report: join(top, 'report.ndjson'), env })
    const judged = contractProblems(outcome, RULES, contract)
    for (const line of judged.explained) console.log(`by rule: ${line}`)
    problems = judged.problems
  })
} finally {
  rmSync(top, { recursive: true, force: true })
}
finish(problems, 'the service matches its document')
