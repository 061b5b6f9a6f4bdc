import { describe, expect, it } from 'vitest'
import { contractProblems } from '../contract/contract-problems.ts'
import type { Finding, FoundProblem } from '../contract/findings.ts'
import { judge, type Contract } from '../contract/judge.ts'
import { MOST_RULES, RULES, type Rule } from '../contract/rules.ts'

const named = (...names: readonly string[]) => ({ parameters: names.map((name) => ({ name })) })

const contract: Contract = {
  paths: {
    '/v1/eod': { get: named('symbols', 'instrument_ids', 'from', 'to') },
    '/v1/news': { get: named('from', 'to') },
    '/v1/esg': { get: { ...named('symbols'), 'x-implementation-status': 'planned' } },
    '/v1/orders': {
      post: {
        parameters: [],
        requestBody: { content: { 'application/json': { schema: { properties: { endpoint: {}, parameters: {} } } } } },
      },
    },
  },
}

const rules: readonly Rule[] = [
  { between: ['symbols', 'instrument_ids'], codes: ['both-selectors'], reason: 'Two names for one thing.' },
  { between: ['from', 'to'], codes: ['reversed'], operations: ['GET /v1/eod'], reason: 'Time goes on.' },
  { between: ['endpoint', 'parameters'], codes: ['unknown'], reason: 'It follows.' },
  { between: ['from'], codes: ['cursor-mismatch'], reason: 'Given out.' },
]

const refused = (problem: FoundProblem, given: Partial<Finding> = {}): Finding => ({
  operation: 'GET /v1/eod',
  kind: 'RejectedPositiveData',
  message: 'Rejected',
  request: 'GET /v1/eod',
  status: 422,
  problem,
  body: JSON.stringify(problem),
  ...given,
})

const invalid = (...errors: NonNullable<FoundProblem['errors']>) => ({ code: 'invalid-parameter', errors })
const enough = new Map(['GET /v1/eod', 'GET /v1/news', 'GET /v1/esg', 'POST /v1/orders'].map((name) => [name, 50]))

const judged = (...findings: readonly Finding[]) => contractProblems({ findings, examples: enough }, rules, contract)

describe('a problem that the tester reports', () => {
  it('a problem that the tester reports is explained by a rule about parameters that its operation has', () => {
    const { problems, explained } = judged(refused(invalid({ code: 'both-selectors', parameter: 'symbols' })))
    expect(problems).toEqual([])
    expect(explained).toEqual(['symbols, instrument_ids on GET /v1/eod: Two names for one thing.'])
  })

  it('a problem that the tester reports is explained by a rule that applies to any parameters', () => {
    const anywhere: Rule = { between: [], codes: ['not-together'], reason: 'They are mutually exclusive.' }
    const finding = refused(invalid({ code: 'not-together', parameter: 'latest' }))
    expect(judge([finding], [anywhere], contract).unexplained).toEqual([])
    expect(judge([finding], [], contract).unexplained).toEqual([finding])
  })

  it('a problem without parameters is explained by a rule with its code', () => {
    expect(judged(refused({ code: 'cursor-mismatch' })).problems).toEqual([])
  })

  it('a problem that the tester reports is explained by the body property that contains it', () => {
    const problem = invalid({ code: 'unknown', pointer: '/parameters/colour' })
    expect(judged(refused(problem, { operation: 'POST /v1/orders' })).problems).toEqual([])
  })

  it.each([
    ['for a code that no rule has', refused(invalid({ code: 'invalid', parameter: 'symbols' }))],
    ['about another parameter', refused(invalid({ code: 'both-selectors', parameter: 'from' }))],
    [
      'explained only in part by a rule',
      refused(invalid({ code: 'both-selectors', parameter: 'symbols' }, { code: 'invalid', parameter: 'to' })),
    ],
    ['on another operation', refused(invalid({ code: 'reversed', parameter: 'from' }), { operation: 'GET /v1/news' })],
    ['from another check', refused(invalid({ code: 'both-selectors', parameter: 'symbols' }), { kind: 'ServerError' })],
    ['with another status', refused(invalid({ code: 'both-selectors', parameter: 'symbols' }), { status: 400 })],
    ['without a problem', { ...refused({ code: 'x' }), problem: undefined }],
    ['without an operation', refused({ code: 'cursor-mismatch' }, { operation: '' })],
  ])('a problem that the tester reports must be fixed if it is %s', (_, finding) => {
    expect(judged(finding).problems).toHaveLength(1)
  })

  it('a problem that the tester reports is ignored if a planned operation returns 501, as documented', () => {
    const planned = { operation: 'GET /v1/esg', kind: 'ServerError', status: 501 }
    expect(judged(refused({ code: 'dataset-unavailable' }, planned)).problems).toEqual([])
    expect(judged(refused({ code: 'dataset-unavailable' }, { ...planned, status: 503 })).problems).toHaveLength(1)
    const serving = { ...planned, operation: 'GET /v1/eod' }
    expect(judged(refused({ code: 'dataset-unavailable' }, serving)).problems).toHaveLength(1)
  })
})

describe('a tester run', () => {
  it('a tester run reports problems of the same kind together, with examples of the requests', () => {
    const finding = refused({ code: 'x' })
    const [text, ...more] = judged(finding, finding, finding, finding).problems
    expect(more).toEqual([])
    expect(text).toMatch(/^GET \/v1\/eod RejectedPositiveData 422 x, 4 times:\n/)
    expect(text?.match(/Rejected$/gm)).toHaveLength(3)
  })

  it('a tester run has too few requests if an operation received fewer than 50', () => {
    const { problems } = contractProblems(
      { findings: [], examples: new Map([...enough, ['GET /v1/eod', 49]]) },
      rules,
      contract,
    )
    expect(problems).toEqual(['GET /v1/eod: expected at least 50 generated requests, got 49'])
  })
})

it('There are few rules, each with codes and a reason', () => {
  expect(RULES.length).toBeLessThanOrEqual(MOST_RULES)
  for (const { codes, reason } of RULES) {
    expect(codes.length).toBeGreaterThan(0)
    expect(reason).toMatch(/\.$/)
  }
})
