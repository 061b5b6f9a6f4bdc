/** Milliseconds for which a file is kept for the browser's downloads. */
const KEPT = 60_000

/** Hands a file to the browser's downloads. */
export function save(parts: readonly BlobPart[], name: string): void {
  const url = URL.createObjectURL(new Blob([...parts]))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), KEPT)
}
