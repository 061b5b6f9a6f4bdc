/**
 * `pnpm release:python`: builds the Python client's wheel and source distribution in dist/python, for upload to PyPI.
 */
import { join } from 'node:path'
import { pythonEnvironment } from '../contract/python-environment.ts'
import { ROOT } from '../workspace.ts'
import { buildPython } from './python-distribution.ts'

const requirements = join(ROOT, '.ci/python/requirements.txt')
const bin = await pythonEnvironment(join(ROOT, 'node_modules/.cache/python-client'), requirements, process.env)
const into = join(ROOT, 'dist/python')
await buildPython(bin, into, process.env)
console.log(`The distributions are in ${into}.`)
