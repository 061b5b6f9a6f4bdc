/** Bytes below which freeing costs as much as it gives. */
const WORTH_FREEING = 16 * 1024

/**
 * Gives the memory of large bytes back at once. For whoever made them and knows that nobody reads them any more: they are empty from then on. What the collector has
 * to find lies about in the meantime, tens of megabytes of it on a host that answers whole markets.
 */
export function freeBytes(bytes: Buffer): void {
  const { buffer } = bytes
  // Small ones are parts of a block that others have parts of.
  if (bytes.length < WORTH_FREEING || buffer.byteLength <= Buffer.poolSize) return
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
