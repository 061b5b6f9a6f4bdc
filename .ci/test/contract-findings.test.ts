import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readOutcome } from '../contract/findings.ts'

const folder = mkdtempSync(join(tmpdir(), 'bourse-findings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The parsed result of a report with these events. */
async function outcomeOf(...events: readonly object[]) {
  const report = join(folder, 'report.ndjson')
  writeFileSync(report, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  return readOutcome(report)
}

const request = { method: 'GET', uri: 'http://localhost:1/v1/eod?symbols=' }
const body = {
  type: '/docs/errors#invalid-parameter',
  code: 'invalid-parameter',
  errors: [{ code: 'missing', parameter: 'symbols', message: 'is required' }],
}

describe('a report from the tester', () => {
  it('a report from the tester has an entry for each failed check, with the request and the problem in the response', async () => {
    const recorder = {
      label: 'GET /v1/eod',
      checks: {
        one: [
          { status: 'success' },
          {
            status: 'failure',
            failure_info: {
              failure: { type: 'RejectedPositiveData', operation: 'GET /v1/eod', title: 'Rejected', message: 'why' },
            },
          },
        ],
        two: [{ status: 'success' }],
      },
      interactions: {
        one: {
          request,
          response: { status_code: 422, content: { $base64: Buffer.from(JSON.stringify(body)).toString('base64') } },
        },
        two: { request, response: { status_code: 200, content: null } },
      },
    }
    const outcome = await outcomeOf({ Initialize: {} }, { ScenarioFinished: { phase: 'fuzzing', recorder } })
    expect(outcome.findings).toEqual([
      {
        operation: 'GET /v1/eod',
        kind: 'RejectedPositiveData',
        message: 'Rejected: why',
        request: 'GET http://localhost:1/v1/eod?symbols=',
        status: 422,
        problem: body,
        body: JSON.stringify(body),
      },
    ])
    expect(outcome.examples).toEqual(new Map([['GET /v1/eod', 2]]))
  })

  it('a report from the tester counts only generated requests as examples', async () => {
    const recorder = { label: 'GET /v1/eod', interactions: { one: { request } } }
    expect((await outcomeOf({ ScenarioFinished: { phase: 'coverage', recorder } })).examples.size).toBe(0)
    expect((await outcomeOf({ ScenarioFinished: { phase: 'fuzzing', recorder: { label: 'x' } } })).findings).toEqual([])
  })

  it('a report from the tester has an entry if the tester itself failed', async () => {
    const { findings } = await outcomeOf({ NonFatalError: { label: 'GET /v1/eod', value: { message: 'it broke' } } })
    expect(findings).toMatchObject([{ kind: 'Tester error', message: expect.stringContaining('it broke') }])
  })
})
