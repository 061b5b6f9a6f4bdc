import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { run, RunFailed } from '../release/run.ts'

const node = (code: string, limits = {}) =>
  run(process.execPath, ['-e', code], { cwd: process.cwd(), env: { PATH: process.env['PATH'] }, ...limits })
const failureOf = (running: Promise<unknown>): Promise<RunFailed> =>
  running.then(
    () => Promise.reject(new Error('it ended well')),
    (error: unknown) => {
      if (error instanceof RunFailed) return error
      throw error
    },
  )
const SAYING = `let n = 0; const t = setInterval(() => { console.log('step ' + ++n); if (n === 12) clearInterval(t) }, 50)`

let log: MockInstance<typeof console.log>
beforeEach(() => {
  log = vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => log.mockRestore())

describe('a program in a release', () => {
  it('a program in a release may run without a time limit as long as it produces output, and all output is returned', async () => {
    expect(await node(SAYING, { silentMs: 500, reportMs: 40 })).toBe(
      Array.from({ length: 12 }, (_, index) => `step ${index + 1}\n`).join(''),
    )
  })

  it('a program in a release is identified while it runs, with the last line of its output', async () => {
    await node(SAYING, { reportMs: 40 })
    const lines = log.mock.calls.map(([line]) => String(line))
    expect(lines.some((line) => /^Waiting for .*node.* -e .*, 0 min; last line: step \d+$/s.test(line))).toBe(true)
  })

  it('a program in a release that is silent for too long is stopped, and its output is preserved', async () => {
    const silent = await failureOf(
      node(`console.log('begun'); setInterval(() => {}, 1e6)`, { silentMs: 1_500, reportMs: 40 }),
    )
    expect(silent.output).toBe('begun\n')
    expect(silent.message).toMatch(/produced no output for .* and was stopped\nbegun$/)
  })

  it('a program in a release whose child keeps its output open is stopped as well', async () => {
    const child = `require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 4000)'], { stdio: 'inherit' })`
    const silent = await failureOf(node(`${child}; console.log('begun')`, { silentMs: 1_500, reportMs: 40 }))
    expect(silent.output).toBe('begun\n')
  })

  it('a program in a release that fails writes all lines to a file and shows the last ones', async () => {
    const failed = await failureOf(
      node(`for (let n = 1; n <= 100; n++) console.log('line ' + n); process.exitCode = 7`),
    )
    expect(failed.message).toContain('ended with 7')
    expect(failed.message).toMatch(/line 100$/)
    const [, file = ''] = /all 100 lines are in (\S+);/.exec(failed.message) ?? []
    expect(existsSync(file) && readFileSync(file, 'utf8')).toContain('line 1\n')
  })
})
