/** A buffer that grows by doubling: typed arrays have no push. */
export class GrowingBytes {
  bytes: Uint8Array<ArrayBuffer>
  length = 0

  constructor(capacity = 1_024) {
    this.bytes = new Uint8Array(capacity)
  }

  /** Room for `more` bytes behind what is there. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }

  /** What is there; the buffer begins anew. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.subarray(0, this.length)
    this.bytes = new Uint8Array(64)
    this.length = 0
    return taken
  }
}

/** Words of 32 bits, in the order of little-endian numbers of any width. */
export class GrowingWords {
  words: Int32Array<ArrayBuffer>
  length = 0

  constructor(capacity = 256) {
    this.words = new Int32Array(capacity)
  }

  push(word: number): void {
    if (this.length === this.words.length) {
      const grown = new Int32Array(this.words.length * 2)
      grown.set(this.words)
      this.words = grown
    }
    this.words[this.length++] = word
  }

  take(): Int32Array<ArrayBuffer> {
    const taken = this.words.subarray(0, this.length)
    this.words = new Int32Array(64)
    this.length = 0
    return taken
  }
}

/** Which values are there: a bit each. */
export class Validity {
  length = 0
  nulls = 0
  readonly #bits = new GrowingBytes(128)

  /** One value more. */
  push(isThere: boolean): void {
    if ((this.length & 7) === 0) {
      this.#bits.reserve(1)
      this.#bits.bytes[this.#bits.length++] = 0
    }
    const byte = this.length >> 3
    if (isThere) this.#bits.bytes[byte] = (this.#bits.bytes[byte] ?? 0) | (1 << (this.length & 7))
    else this.nulls++
    this.length++
  }

  take(): { readonly length: number; readonly nullCount: number; readonly nullBitmap: Uint8Array | undefined } {
    const { length, nulls } = this
    const bits = this.#bits.take()
    this.length = 0
    this.nulls = 0
    return { length, nullCount: nulls, nullBitmap: nulls === 0 ? undefined : bits }
  }
}
