import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fullDocument } from './document-source.ts'

/** Regenerates the Python client from the full deployment's document and formats it with ruff if installed. */
const PACKAGE = fileURLToPath(new URL('../../../packages/client-python/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'bourse-client-'))
const document = join(folder, 'openapi.json')
writeFileSync(document, JSON.stringify(await fullDocument()))
const file = join(PACKAGE, 'src/bourse_client/_operations.py')
const made = spawnSync('python3', [join(PACKAGE, 'src/bourse_client/generate.py'), document, file], {
  stdio: 'inherit',
})
rmSync(folder, { recursive: true })
if (made.status !== 0) throw new Error('the client was not written')
const formatted = spawnSync('ruff', ['format', '--quiet', file], { cwd: PACKAGE, stdio: 'inherit' })
if (formatted.error !== undefined) console.log('ruff is not installed: format the file with ruff before committing it.')
