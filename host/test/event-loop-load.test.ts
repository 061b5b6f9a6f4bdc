import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchEventLoop } from '../src/http/event-loop-load.ts'

test('after its event loop was continuously busy, a process counts as busy for only a quarter second', async () => {
  const isBusy = watchEventLoop()
  await sleep(200)
  expect(isBusy()).toBe(false)
  const begin = performance.now()
  while (performance.now() - begin < 120);
  const spun = performance.now()
  expect(isBusy()).toBe(true)
  await sleep(100)
  const still = isBusy()
  // This cannot be checked if the machine was doing other work in the meantime.
  if (performance.now() - spun < 200) expect(still).toBe(true)
  await sleep(400)
  expect(isBusy()).toBe(false)
})
