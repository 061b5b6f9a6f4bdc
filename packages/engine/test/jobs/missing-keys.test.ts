import type { Publisher } from '@bourse/kit'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { missingKeys } from '../../src/jobs/http/publisher-keys.ts'

const publisher: Publisher = {
  ...{ id: 'keyed', name: 'Keyed', licence: 'none', hosts: [], requestsPerSecond: 1 },
  secrets: [{ name: 'api-key', title: 'API key', how: 'bearer', required: true }],
}
const source = { id: 'keyed-day', publisher }
const VARIABLE = 'BOURSE_SECRET_KEYED_API_KEY'
const missing = () => missingKeys(source).map(({ variable }) => variable)

describe("a source's missing keys", () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-keys-'))
  const file = join(folder, 'key')
  afterEach(() => {
    delete process.env[VARIABLE]
    delete process.env[`${VARIABLE}_FILE`]
    rmSync(file, { force: true })
  })

  it("a source's missing keys are those that neither a variable nor a file provides", () => {
    expect(missing()).toEqual([VARIABLE])
    process.env[VARIABLE] = 'key'
    expect(missing()).toEqual([])
  })

  it('a source’s missing keys include a key whose file is missing, empty or readable by other users, without an error', () => {
    process.env[`${VARIABLE}_FILE`] = file
    expect(missing()).toEqual([VARIABLE])
    writeFileSync(file, '', { mode: 0o600 })
    expect(missing()).toEqual([VARIABLE])
    writeFileSync(file, 'key')
    expect(missing()).toEqual([])
    rmSync(file)
    writeFileSync(file, 'key', { mode: 0o644 })
    expect(missing()).toEqual([VARIABLE])
  })
})
