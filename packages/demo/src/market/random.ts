/** Draws integers using only 32-bit integer arithmetic, so that every machine draws the same numbers. */
export interface Random {
  /** From 0 to 2³² − 1. */
  next(): number
  /** From 0 to `count` − 1. */
  below(count: number): number
  /** A draw around zero with the standard deviation `spread`, never farther from zero than three times that. */
  around(spread: number): number
}

const OFFSET = 0x811c9dc5
const PRIME = 0x01000193
const STEP = 0x9e3779b9

/** Returns a string's 32-bit hash (FNV-1a), continuing from the hash of the preceding string. */
export function hashOf(text: string, before: number = OFFSET): number {
  let hash = before
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash >>> 0
}

/** Creates a generator that starts from a seed (splitmix with a 32-bit state). */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + STEP) | 0
    return mixed(state)
  }
  const below = (count: number) => next() % count
  // The sum of three uniform draws, each with standard deviation spread/√3.
  const around = (spread: number) =>
    spread === 0 ? 0 : below(2 * spread + 1) + below(2 * spread + 1) + below(2 * spread + 1) - 3 * spread
  return { next, below, around }
}

function mixed(state: number): number {
  let bits = state ^ (state >>> 16)
  bits = Math.imul(bits, 0x21f0aaad)
  bits ^= bits >>> 15
  bits = Math.imul(bits, 0x735a2d97)
  return (bits ^ (bits >>> 15)) >>> 0
}
