/** A file that is being read, and the promise of its first item. */
interface Begun<Item> {
  readonly iterator: AsyncIterator<Item>
  readonly first: Promise<IteratorResult<Item>>
}

/**
 * Reads files one after the other and yields each item with its file. While a file is consumed, the next one is already
 * opened, because many small files would otherwise take most of the time to open.
 */
export async function* readAhead<File, Item>(
  files: readonly File[],
  read: (file: File) => AsyncIterable<Item>,
): AsyncGenerator<{ readonly file: File; readonly item: Item }> {
  const begun: Begun<Item>[] = []
  const begin = (file: File | undefined) => {
    if (file !== undefined) begun.push(beginning(read(file)))
  }
  begin(files[0])
  try {
    for (const [at, file] of files.entries()) {
      begin(files[at + 1])
      const [current] = begun
      if (current === undefined) return
      for (let step = await current.first; step.done !== true; step = await current.iterator.next())
        yield { file, item: step.value }
      begun.shift()
    }
  } finally {
    for (const { iterator } of begun) await iterator.return?.()
  }
}

function beginning<Item>(items: AsyncIterable<Item>): Begun<Item> {
  const iterator = items[Symbol.asyncIterator]()
  const first = iterator.next()
  // The reader gets the error when it reaches this file.
  first.catch(() => undefined)
  return { iterator, first }
}
