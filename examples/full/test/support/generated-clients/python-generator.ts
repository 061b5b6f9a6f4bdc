import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { installed, runIn, WORKS, type Generator } from './generator.ts'

/** Installs the generator, and returns the folder of its programs. */
async function pythonPrograms(): Promise<string> {
  const folder = await installed('python-1', async (here) => {
    await runIn(here, 'python3', ['-m', 'venv', '.'])
    await runIn(here, join(here, 'bin/pip'), ['install', '--quiet', 'openapi-python-client==0.29.1', 'mypy==1.18.2'])
  })
  return join(folder, 'bin')
}

const PROGRAM = `
import json, os
from bourse import AuthenticatedClient
from bourse.api.eod import eod_list
from bourse.models import EodListResponse200, Problem

def client(key: str) -> AuthenticatedClient:
    return AuthenticatedClient(base_url=os.environ["BOURSE_URL"], token=os.environ[key])

rows = []
cursor: str | None = ""
while cursor is not None:
    page = eod_list.sync(client=client("BOURSE_KEY"), symbols=["AAPL"], limit=2, cursor=cursor)
    assert isinstance(page, EodListResponse200)
    rows += page.data
    cursor = page.meta.next_cursor
eod_list.sync(client=client("LIMITED_KEY"), symbols=["AAPL"])
answer = eod_list.sync_detailed(client=client("LIMITED_KEY"), symbols=["AAPL"])
problem = answer.parsed
assert isinstance(problem, Problem)
close, volume = rows[0].close, rows[0].volume
print(json.dumps(
    {"rows": len(rows), "close": close, "volume": volume, "status": answer.status_code, "code": problem.code}
))
`

export const openapiPythonClient: Generator = {
  name: 'openapi-python-client',
  checks: WORKS,
  needs: { python3: '--version' },
  async generate({ document, folder }) {
    const programs = await pythonPrograms()
    const args = ['generate', '--path', document, '--output-path', 'bourse', '--meta', 'none', '--fail-on-warning']
    // It formats the client with ruff, which is one of these programs.
    const PATH = [programs, process.env['PATH']].join(delimiter)
    await runIn(folder, join(programs, 'openapi-python-client'), args, { PATH })
    await writeFile(join(folder, 'program.py'), PROGRAM)
    await runIn(folder, join(programs, 'mypy'), ['--follow-imports=silent', 'program.py'])
  },
  runProgram: async ({ folder }, variables) =>
    runIn(folder, join(await pythonPrograms(), 'python'), ['program.py'], variables),
}
