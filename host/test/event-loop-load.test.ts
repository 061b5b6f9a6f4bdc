import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchEventLoop } from '../src/http/event-loop-load.ts'

test('A process that did not wait for work counts as busy for a quarter of a second, and no longer', async () => {
  const isBusy = watchEventLoop()
  await sleep(200)
  expect(isBusy()).toBe(false)
  const begin = performance.now()
  while (performance.now() - begin < 120);
  const spun = performance.now()
  expect(isBusy()).toBe(true)
  await sleep(100)
  const still = isBusy()
  // Where the machine did something else meanwhile, nothing can be told of it.
  if (performance.now() - spun < 200) expect(still).toBe(true)
  await sleep(400)
  expect(isBusy()).toBe(false)
})
