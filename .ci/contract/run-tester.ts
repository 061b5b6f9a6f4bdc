import { dirname, join } from 'node:path'
import type { Environment } from '../release/environment.ts'
import type { Deployment } from '../release/deployment.ts'
import { run, RunFailed } from '../release/run.ts'
import { readOutcome, type Outcome } from './findings.ts'

/**
 * Sends the requests that `schemathesis.toml` configures to a service and returns the result. `bin` is the tester's
 * folder; the tester writes its report to `report`.
 */
export async function runTester(
  { address, key }: Pick<Deployment, 'address' | 'key'>,
  { bin, report, env }: { readonly bin: string; readonly report: string; readonly env: Environment },
): Promise<Outcome> {
  const what = ['run', `${address}/openapi.json`, '--checks', 'all', '--no-color']
  const args = [
    '--config-file',
    join(import.meta.dirname, 'schemathesis.toml'),
    ...what,
    '--report',
    'ndjson',
    '--report-ndjson-path',
    report,
  ]
  const output = await run(join(bin, 'schemathesis'), args, {
    // The tester leaves files in its working directory.
    cwd: dirname(report),
    env: { ...env, BOURSE_KEY: key, PYTHONPATH: import.meta.dirname, PYTHONDONTWRITEBYTECODE: '1' },
  }).catch(outputOfFindings)
  console.log(output.slice(output.indexOf('API Operations:')))
  return readOutcome(report)
}

/**
 * The tester exits with an error if it finds problems, which our rules then judge. If it did not complete, there is no
 * result.
 */
function outputOfFindings(error: unknown): string {
  if (error instanceof RunFailed && error.output.includes('Test cases:')) return error.output
  throw error
}
