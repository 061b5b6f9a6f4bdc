/** Pairs of places for what was seen. What lost its place to two others counts as new again. */
const PAIRS = 2 ** 15
const FNV_OFFSET = 0x81_1c_9d_c5
const FNV_PRIME = 0x01_00_01_93

/**
 * Stands before a cache and lets in only what comes a second time. Most requests of a research job come once: remembered, they would push out what is asked
 * for again, and everything let in has to be collected later as old garbage.
 */
export interface Doorkeeper {
  /** Whether this came before, as far as it is remembered. From now on it has. */
  knows(text: string): boolean
}

export function createDoorkeeper(): Doorkeeper {
  const seen = new Int32Array(PAIRS * 2)
  return {
    knows(text) {
      const mark = hashOf(text)
      const newer = (mark & (PAIRS - 1)) * 2
      const older = newer + 1
      if (seen[newer] === mark || seen[older] === mark) return true
      seen[older] = seen[newer] ?? 0
      seen[newer] = mark
      return false
    },
  }
}

/** FNV-1a of 32 bits: quick, and a wrong "yes" costs a place in the cache, and what it takes to fill it. */
function hashOf(text: string): number {
  let hash = FNV_OFFSET
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME)
  return hash | 0
}
