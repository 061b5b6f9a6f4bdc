/** The kit reference matches the kit's docstrings; `--write` generates it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { KIT_REFERENCE, kitReference } from './kit-reference.ts'
import { finish } from './workspace.ts'

const made = kitReference()
if (process.argv.includes('--write')) {
  mkdirSync(dirname(KIT_REFERENCE), { recursive: true })
  writeFileSync(KIT_REFERENCE, made)
}
let written = ''
try {
  written = readFileSync(KIT_REFERENCE, 'utf8')
} catch {
  // A missing file also counts as stale.
}
finish(
  made === written ? [] : ['host/docs/reference/kit.md is stale: run `node .ci/check-kit-reference.ts --write`.'],
  'host/docs/reference/kit.md matches the docstrings of the kit',
)
