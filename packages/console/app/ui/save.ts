/** How long a file remains available for the browser to download, in milliseconds. */
const KEPT = 60_000

/** Saves a file through the browser's downloads. */
export function save(parts: readonly BlobPart[], name: string): void {
  const url = URL.createObjectURL(new Blob([...parts]))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), KEPT)
}
