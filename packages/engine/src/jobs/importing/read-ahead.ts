/** A task that has begun, and the promise of its first item. */
interface Begun<Item> {
  readonly iterator: AsyncIterator<Item>
  readonly first: Promise<IteratorResult<Item>>
}

/**
 * Reads tasks one after the other and yields each item with its task. While the items of a task are consumed, the next
 * one has already begun, because the start of many short tasks would otherwise take most of the time.
 */
export async function* readAhead<Task, Item>(
  tasks: readonly Task[],
  read: (task: Task) => AsyncIterable<Item>,
): AsyncGenerator<{ readonly task: Task; readonly item: Item }> {
  const begun: Begun<Item>[] = []
  const begin = (task: Task | undefined) => {
    if (task !== undefined) begun.push(beginning(read(task)))
  }
  begin(tasks[0])
  try {
    for (const [at, task] of tasks.entries()) {
      begin(tasks[at + 1])
      const [current] = begun
      if (current === undefined) return
      for (let step = await current.first; step.done !== true; step = await current.iterator.next())
        yield { task, item: step.value }
      begun.shift()
    }
  } finally {
    for (const { iterator } of begun) await iterator.return?.()
  }
}

function beginning<Item>(items: AsyncIterable<Item>): Begun<Item> {
  const iterator = items[Symbol.asyncIterator]()
  const first = iterator.next()
  // The reader gets the error when it reaches this task.
  first.catch(() => undefined)
  return { iterator, first }
}
