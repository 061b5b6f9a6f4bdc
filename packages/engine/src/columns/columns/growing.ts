/** A byte buffer that grows by doubling, because typed arrays have no push. */
export class GrowingBytes {
  bytes = new Uint8Array(1_024)
  length = 0

  /** Ensures room for `more` bytes after the current content. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }

  /** Returns the content and resets the buffer. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.subarray(0, this.length)
    this.bytes = new Uint8Array(64)
    this.length = 0
    return taken
  }
}

/** A growing buffer of 32-bit words, in little-endian order for numbers of any width. */
export class GrowingWords {
  words = new Int32Array(256)
  length = 0

  push(word: number): void {
    if (this.length === this.words.length) this.#grow(1)
    this.words[this.length++] = word
  }

  fill(word: number, times: number): void {
    if (this.length + times > this.words.length) this.#grow(times)
    this.words.fill(word, this.length, this.length + times)
    this.length += times
  }

  take(): Int32Array<ArrayBuffer> {
    const taken = this.words.subarray(0, this.length)
    this.words = new Int32Array(64)
    this.length = 0
    return taken
  }

  #grow(more: number): void {
    const grown = new Int32Array(Math.max(this.words.length * 2, this.length + more))
    grown.set(this.words)
    this.words = grown
  }
}

/** A column's validity bitmap: allocated at the first null, then one bit per value. */
export class Validity {
  length = 0
  nulls = 0
  #bits = new Uint8Array(0)

  /** Adds one value, present or null. */
  push(isThere: boolean): void {
    if (!isThere) this.#pushNull()
    else if (this.nulls === 0) this.length++
    else this.#setBit()
  }

  /** Adds `times` non-null values. */
  pushPresent(times: number): void {
    if (this.nulls === 0) this.length += times
    else for (let left = times; left > 0; left--) this.#setBit()
  }

  take(): { readonly length: number; readonly nullCount: number; readonly nullBitmap: Uint8Array | undefined } {
    const { length, nulls } = this
    const bits = this.#bits.subarray(0, Math.ceil(length / 8))
    this.length = 0
    this.nulls = 0
    this.#bits = new Uint8Array(0)
    return { length, nullCount: nulls, nullBitmap: nulls === 0 ? undefined : bits }
  }

  #setBit(): void {
    this.#reserve()
    const byte = this.length >> 3
    this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (this.length & 7))
    this.length++
  }

  #pushNull(): void {
    this.#reserve()
    if (this.nulls === 0) {
      const whole = this.length >> 3
      this.#bits.fill(255, 0, whole)
      this.#bits[whole] = (1 << (this.length & 7)) - 1
    }
    this.nulls++
    this.length++
  }

  /** Ensures room for one more bit. New bits are 0. */
  #reserve(): void {
    if (this.length >> 3 < this.#bits.length) return
    const grown = new Uint8Array(Math.max(128, (this.length >> 2) + 1))
    grown.set(this.#bits)
    this.#bits = grown
  }
}
