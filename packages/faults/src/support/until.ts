import { setTimeout as sleep } from 'node:timers/promises'

/** Looks until something is so, or for so many milliseconds; answers whether it became so. */
export async function until(milliseconds: number, isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  const end = performance.now() + milliseconds
  for (;;) {
    if (await isSo()) return true
    if (performance.now() > end) return false
    await sleep(20)
  }
}
