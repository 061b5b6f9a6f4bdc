/** Runs `work` repeatedly in several concurrent loops until it resolves to false. */
export async function inLoops(loops: number, work: (loop: number) => Promise<boolean>): Promise<void> {
  const loop = async (_: unknown, index: number) => {
    while (await work(index));
  }
  await Promise.all(Array.from({ length: loops }, loop))
}

/** Runs `work` repeatedly in several concurrent loops while another task runs; rejects if either of them fails. */
export async function meanwhile<T>(
  loops: number,
  work: (loop: number) => Promise<void>,
  main: () => Promise<T>,
): Promise<T> {
  let isOver = false
  const looping = inLoops(loops, async (loop) => {
    await work(loop)
    return !isOver
  })
  const end = () => void (isOver = true)
  const [result] = await Promise.all([main().finally(end), looping.finally(end)])
  return result
}
