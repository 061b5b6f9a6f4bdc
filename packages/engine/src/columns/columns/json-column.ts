import { TextColumn } from './text-column.ts'

/** Values without a declared shape, as JSON text. */
export class JsonColumn extends TextColumn {
  override appendValue(value: unknown): void {
    super.appendValue(
      value === null || value === undefined || typeof value === 'string' ? value : JSON.stringify(value),
    )
  }
}
