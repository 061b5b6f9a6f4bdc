/** Bytes that a text takes beside its own, measured with keys of a hundred characters. They are left empty in the block, so that many short texts are counted as well. */
const ENTRY = 400

/** Where a text lies in the block. */
interface Stretch {
  readonly start: number
  readonly end: number
}

/** Texts in one block of memory. Each new one takes the place of the oldest. */
export interface TextRing {
  get(key: string): string | undefined
  /** Keeps a text; one that is longer than the block, or under a key that is there, is left as it is. */
  set(key: string, text: string): void
  /** Whether older texts had to make room since the last `clear`. */
  isFull(): boolean
  /** Forgets all texts. */
  clear(): void
}

/**
 * A cache whose memory is about what it is said to be. Texts of their own, put in and pushed out thousands of times a second, lie as garbage in the old generation
 * until all of that is collected: twice the bound and more. In one block, which is filled round and round, nothing is ever garbage.
 */
export function createTextRing(bytes: number): TextRing {
  const block = Buffer.allocUnsafeSlow(bytes)
  /** In the order in which they were written, which is that in which they lie in the block from `next` on. */
  const stretches = new Map<string, Stretch>()
  let next = 0
  let isFull = false

  /** Forgets the oldest texts, as long as they begin in a part of the block. */
  function free(from: number, to: number): void {
    for (const [key, { start }] of stretches) {
      if (start < from || start >= to) return
      stretches.delete(key)
      isFull = true
    }
  }

  /** Where the next so many bytes lie on end, free of anything else. */
  function roomFor(length: number): number {
    if (next + length > bytes) {
      free(next, bytes)
      next = 0
    }
    const start = next
    next += length
    free(start, next)
    return start
  }

  return {
    get(key) {
      const stretch = stretches.get(key)
      return stretch && block.toString('utf8', stretch.start, stretch.end)
    },
    set(key, text) {
      const length = Buffer.byteLength(text)
      if (length + ENTRY > bytes || stretches.has(key)) return
      const start = roomFor(length + ENTRY)
      block.write(text, start)
      stretches.set(key, { start, end: start + length })
    },
    isFull: () => isFull,
    clear() {
      stretches.clear()
      next = 0
      isFull = false
    },
  }
}
