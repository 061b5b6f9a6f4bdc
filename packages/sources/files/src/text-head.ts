import type { TableLimits } from './limits.ts'
import { textChunks } from './text-chunks.ts'

const headLength = 256 * 1024

/** Returns the first lines of a part's bytes: complete lines only, unless the part is a single line. */
export async function textHead(bytes: AsyncIterable<Uint8Array>, label: string, limits: TableLimits): Promise<string> {
  let text = ''
  for await (const chunk of textChunks(bytes, label)) {
    text += chunk
    if (text.length >= headLength && text.includes('\n')) return text.slice(0, text.lastIndexOf('\n') + 1)
    if (text.length > limits.recordLength) return text
  }
  return text
}
