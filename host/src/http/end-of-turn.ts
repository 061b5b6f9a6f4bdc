let turn: Promise<void> | undefined

/**
 * The end of this turn of the event loop, when all that had come in was looked at. Answers that are written there
 * together cost less than each on its own: the first wakes the network and whoever reads, which is dear, and the others
 * find them awake.
 */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => setImmediate(end, resolve))
  return turn
}

function end(resolve: () => void): void {
  turn = undefined
  resolve()
}
