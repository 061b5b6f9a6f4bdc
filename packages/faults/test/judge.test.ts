import { describe, expect, it } from 'vitest'
import { brokenInvariants, createFindings } from '../src/findings.ts'
import { judge, leakIn } from '../src/malformed/judge.ts'
import { malformedRequest } from '../src/malformed/said.ts'
import { parseAnswer } from '../src/support/raw-socket.ts'

const request = malformedRequest({ kind: 'wrong path', method: 'GET', target: '/', headers: [] })
const body = (more: object = {}) =>
  JSON.stringify({ type: '/docs', title: 'a', status: 400, detail: 'b', code: 'c', request_id: 'req_1', ...more })
const answer = (status: number, text: string, type = 'application/problem+json; charset=utf-8') =>
  parseAnswer(Buffer.from(`HTTP/1.1 ${status} x\r\ncontent-type: ${type}\r\nx-request-id: req_1\r\n\r\n${text}`))

const brokenBy = (...given: Parameters<typeof answer>) => brokenFor(request, answer(...given))

function brokenFor(...judged: [said: typeof request, answer: ReturnType<typeof answer>]): readonly string[] {
  const findings = createFindings()
  judge(findings, ...judged)
  return brokenInvariants(findings.report({})).map(({ name }) => name)
}

describe('a response to a malformed request', () => {
  it('a response to a malformed request may be a problem or a success', () => {
    expect(brokenBy(400, body())).toEqual([])
    expect(brokenBy(200, '{"data":[]}', 'application/json')).toEqual([])
    expect(brokenBy(503, body({ status: 503, code: 'dataset-unpublished' }))).toEqual([])
  })

  it('a response to HEAD has no body, so a 503 may be a problem', () => {
    const head = malformedRequest({ kind: 'wrong method', method: 'HEAD', target: '/', headers: [] })
    expect(brokenFor(head, answer(503, ''))).toEqual([])
    expect(brokenFor(head, answer(500, ''))).toEqual(['never a 500'])
  })

  it.each([
    ['a 500', 500, body({ status: 500 }), undefined, 'never a 500'],
    ['a 503 of ours', 503, body({ status: 503, code: 'database-unavailable' }), undefined, 'never a 500'],
    ['another type', 400, body(), 'application/json', 'every failure is problem+json'],
    ['another status inside', 404, body(), undefined, 'every failure is problem+json'],
    ['no code', 400, body({ code: undefined }), undefined, 'every failure is problem+json'],
    ['no body', 400, '', undefined, 'every failure is problem+json'],
  ])('a response to a malformed request is invalid with %s', (_, status, text, type, name) => {
    expect(brokenBy(status, text, type)).toEqual([name])
  })

  it.each([
    'Error: x\n    at Object.run (file)',
    '/app/run.ts:12',
    'select a from bourse.keys k',
    'syntax error at or near "x"',
    'invalid input syntax for type date',
    "Cannot read properties of undefined (reading 'x')",
  ])('a response to a malformed request is invalid if it contains %j', (text) => {
    expect(leakIn(body({ detail: text }))).toBeDefined()
  })

  it('a response to a malformed request may repeat the request', () => {
    for (const text of ["'; drop table zq; --", 'expected a date such as 2026-02-27, got "2026-02-30"'])
      expect(leakIn(body({ detail: text }))).toBeUndefined()
  })
})

describe('a response as received', () => {
  it('a response is parsed in chunks, after a 100, and when truncated', () => {
    const text =
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ntransfer-encoding: ' +
      'chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n'
    expect(parseAnswer(Buffer.from(text))).toMatchObject({ status: 200, body: 'abcde' })
    expect(parseAnswer(Buffer.from(''))).toMatchObject({ status: 0, body: '' })
  })
})
