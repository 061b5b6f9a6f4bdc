import { dailyBars } from '@bourse/eod'
import { directory, directoryRow } from '@bourse/instruments'
import type { TestHost } from '@bourse/testkit'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFullHost } from '../support/full-host.ts'
import { missingFor, type Generator, type Work } from '../support/generated-clients/generator.ts'
import { oapiCodegen, openapiGeneratorGo } from '../support/generated-clients/go-generators.ts'
import { lintWithSpectral, openapiTypescript, orval } from '../support/generated-clients/npm-generators.ts'
import {
  openapiGeneratorCsharp,
  openapiGeneratorJava,
  openapiGeneratorRust,
} from '../support/generated-clients/other-generators.ts'
import { openapiPythonClient } from '../support/generated-clients/python-generator.ts'

const GENERATORS: readonly Generator[] = [
  openapiTypescript,
  orval,
  openapiPythonClient,
  oapiCodegen,
  openapiGeneratorGo,
  openapiGeneratorJava,
  openapiGeneratorRust,
  openapiGeneratorCsharp,
]
/** Sixteen digits, and more shares than 32-bit floats can count. */
const [CLOSE, VOLUME] = ['0.1234567890123456', '206448001']
const DATES = ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27']
const TIMEOUT = 900_000

let host: TestHost
let top: string
let service: Omit<Work, 'folder'>
let key: string

beforeAll(async () => {
  host = await startFullHost('2026-03-02T22:00:00Z')
  const listing = directoryRow({ symbol: 'AAPL', exchange_mic: 'XNAS', valid_from: '2010-01-04' })
  await host.submit(directory, [listing], { source: 'test' })
  const bar = { symbol: 'AAPL', exchange_mic: 'XNAS', close: CLOSE, volume: VOLUME }
  const bars = DATES.map((date) => ({ ...bar, date }))
  await host.publish(dailyBars, bars, { source: 'primary' })
  await host.host.refresh()
  key = await host.key()
  top = await mkdtemp(join(tmpdir(), 'bourse-generated-'))
  const address = await host.host.app.listen({ port: 0, host: '127.0.0.1' })
  service = { address, document: join(top, 'openapi.json') }
  await writeFile(service.document, (await host.get('/openapi.json')).text)
}, TIMEOUT)
afterAll(async () => {
  await host?.close()
  if (top !== undefined) await rm(top, { recursive: true, force: true })
})

async function workFor(name: string): Promise<Work> {
  const folder = join(top, name.replaceAll(/\W/g, '-'))
  await mkdir(folder)
  return { ...service, folder }
}

describe('clients that other tools generate from the OpenAPI document', () => {
  test(
    'Spectral finds no problem in the document',
    async () => {
      await lintWithSpectral(await workFor('spectral'))
    },
    TIMEOUT,
  )

  for (const generator of GENERATORS) {
    const missing = missingFor(generator)
    const skipped = missing.length === 0 ? '' : ` (skipped: ${missing.join(' and ')} is not installed)`
    const { runProgram } = generator
    test.skipIf(missing.length > 0)(
      `${generator.name}: ${generator.checks}${skipped}`,
      async () => {
        const work = await workFor(generator.name)
        await generator.generate(work)
        if (runProgram === undefined) return
        const limited = await host.key({ plan: 'pro', requests_per_minute: 1 })
        const variables = { BOURSE_URL: work.address, BOURSE_KEY: key, LIMITED_KEY: limited }
        const printed: unknown = JSON.parse((await runProgram(work, variables)).trim())
        const { length: rows } = DATES
        const [close, volume] = [Number(CLOSE), Number(VOLUME)]
        expect(printed).toEqual({ rows, close, volume, status: 429, code: 'rate-limit' })
      },
      TIMEOUT,
    )
  }
})
