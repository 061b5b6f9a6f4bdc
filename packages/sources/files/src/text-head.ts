import { createUnpackCount } from '@bourse/kit/readers'
import type { TableLimits } from './limits.ts'
import { textChunks } from './text-chunks.ts'
import type { TablePart } from './table-part.ts'

const headLength = 256 * 1024

/** Returns a part's first lines: complete lines only, unless the part is a single line. */
export async function textHead(part: TablePart, fileBytes: number, limits: TableLimits): Promise<string> {
  let text = ''
  for await (const chunk of textChunks(part.chunks(createUnpackCount(limits, fileBytes)), part.label)) {
    text += chunk
    if (text.length >= headLength && text.includes('\n')) return text.slice(0, text.lastIndexOf('\n') + 1)
    if (text.length > limits.recordLength) return text
  }
  return text
}
