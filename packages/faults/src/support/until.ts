import { setTimeout as sleep } from 'node:timers/promises'

/** Checks a condition repeatedly for up to `milliseconds`; returns whether it became true. */
export async function until(milliseconds: number, isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  const end = performance.now() + milliseconds
  for (;;) {
    if (await isSo()) return true
    if (performance.now() > end) return false
    await sleep(20)
  }
}
