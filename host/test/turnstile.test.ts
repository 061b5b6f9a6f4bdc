import { describe, expect, it } from 'vitest'
import { createTurnstile, HANDS_FULL } from '../src/transports/turnstile.ts'

/** A turnstile for two, of a host that is as busy as the test says. */
function turnstile({ isBusy, queued, lag }: { isBusy: boolean; queued: number; lag: number }) {
  const { pass } = createTurnstile({ atOnce: 2, isBusy: () => isBusy, queued: () => queued, lag: () => lag })
  const begin = () => {
    const end = Promise.withResolvers<string>()
    return { end: end.resolve, answer: pass(() => end.promise) }
  }
  return { pass, begin }
}

describe('the turnstile', () => {
  it('refuses with 503, for a moment', () => {
    expect(HANDS_FULL).toMatchObject({ code: 'overloaded', status: 503, retryAfter: 1 })
  })

  it('lets everybody in who waits for somebody else: many requests are no reason to refuse one', async () => {
    const { begin } = turnstile({ isBusy: false, queued: 0, lag: 10 })
    const all = Array.from({ length: 50 }, begin)
    all.forEach(({ end }) => end('done'))
    expect(await Promise.all(all.map(async ({ answer }) => answer))).toEqual(all.map(() => 'done'))
  })

  it.each([
    ['the process has its hands full', { isBusy: true, queued: 0, lag: 0 }],
    ['statements wait for a connection', { isBusy: false, queued: 1, lag: 0 }],
    ['admissions take long', { isBusy: false, queued: 0, lag: 50 }],
  ])('refuses what is beyond its number while %s, before anything is done', async (_, busy) => {
    const { begin, pass } = turnstile(busy)
    const [one, two] = [begin(), begin()]
    let isRun = false
    expect(pass(async () => (isRun = true))).toBeUndefined()
    expect(isRun).toBe(false)
    one.end('done')
    expect(await one.answer).toBe('done')
    const three = begin()
    expect(pass(async () => 'four')).toBeUndefined()
    two.end('done')
    three.end('done')
    await Promise.all([two.answer, three.answer])
    expect(await pass(async () => 'five')).toBe('five')
  })

  it('gives the place of a request back that failed', async () => {
    const { pass } = turnstile({ isBusy: true, queued: 0, lag: 0 })
    const fail = () => pass(() => Promise.reject(new Error('broken')))
    for (const _ of Array(5)) await expect(fail()).rejects.toThrow('broken')
    expect(await pass(async () => 'in')).toBe('in')
  })
})
