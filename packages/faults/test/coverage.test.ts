import type { OpenApiDocument } from '@bourse/host'
import { describe, expect, it } from 'vitest'
import { brokenInvariants, createFindings } from '../src/findings.ts'
import { callablesOf } from '../src/malformed/callable.ts'
import { createCoverage } from '../src/malformed/coverage.ts'
import type { MalformedRequest } from '../src/malformed/said.ts'
import { sweepOf } from '../src/malformed/sweep.ts'

const parameter = (name: string, where: string) => ({ name, in: where, required: false, description: '', schema: {} })
const documented: Pick<OpenApiDocument, 'paths'> = JSON.parse(
  JSON.stringify({
    paths: {
      '/v1/things/{id}': {
        get: {
          'x-example-call': '/v1/things/one?whole=true',
          parameters: [parameter('id', 'path'), parameter('whole', 'query'), parameter('x-asked', 'header')],
        },
      },
    },
  }),
)
const document = documented as OpenApiDocument
const callables = callablesOf(document).map((callable) => ({ ...callable, cursor: undefined }))
const sweep = sweepOf(callables, 'key', 'every way')

/** The kinds of input that are missing if only these requests are sent. */
function leftOut(sent: readonly MalformedRequest[]): readonly (string | undefined)[] {
  const findings = createFindings()
  const coverage = createCoverage(document)
  for (const said of sent) coverage.saw(said)
  coverage.judge(findings, true)
  return brokenInvariants(findings.report({}))
    .filter(({ name }) => !name.startsWith('requests are malformed'))
    .map(({ name, first }) => `${name}: ${first}`)
}

const isOf = (text: string) => (said: MalformedRequest) => said.bytes.toString('latin1').includes(text)

describe('the sweep', () => {
  it('the sweep sends every parameter in every way, everywhere it occurs', () => {
    expect(leftOut(sweep)).toEqual([])
  })

  it.each([
    ['whole=%2A', 'whole: "%2A"'],
    ['/v1/things/%FF?', 'id: "%FF"'],
    ['x-asked: NaN', 'x-asked: "NaN"'],
  ])('the sweep is incomplete without %s', (text, told) => {
    expect(leftOut(sweep.filter((said) => !isOf(text)(said)))).toContain(
      `every parameter of every operation was malformed in every way: GET /v1/things/{id} ${told}`,
    )
  })

  it('the sweep does not count the valid call', () => {
    const only = sweep.filter(isOf('/v1/things/one?whole=true '))
    expect(only.length).toBeGreaterThan(0)
    expect(leftOut(only)).toContain('every parameter of every operation was malformed once: GET /v1/things/{id} id')
    expect(leftOut(only)).not.toContain(
      'every parameter of every operation was malformed once: GET /v1/things/{id} x-asked',
    )
  })
})
