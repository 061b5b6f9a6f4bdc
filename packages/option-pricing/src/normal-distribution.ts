const ROOT_TWO_PI = 2.5066282746310002

/** Boundary between the rational approximation and the continued fraction. */
const TAIL = 7.07106781186547

/** Beyond this, a double cannot distinguish the probability from 0. */
const NOTHING = 37

/** Returns the standard normal density at x. */
export function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / ROOT_TWO_PI
}

/**
 * Returns the probability that a standard normal variable is at most x, to about fifteen digits. Source: Hart et al.,
 * Computer Approximations (1968), algorithm 5666, as in West, Better approximations to cumulative normal functions
 * (2005).
 */
export function normalProbability(x: number): number {
  const distance = Math.abs(x)
  if (distance > NOTHING) return x > 0 ? 1 : 0
  const beyond = Math.exp(-0.5 * distance * distance) * (distance < TAIL ? centreRatio(distance) : tailRatio(distance))
  return x > 0 ? 1 - beyond : beyond
}

function centreRatio(x: number): number {
  let above = 3.52624965998911e-2 * x + 0.700383064443688
  above = above * x + 6.37396220353165
  above = above * x + 33.912866078383
  above = above * x + 112.079291497871
  above = above * x + 221.213596169931
  above = above * x + 220.206867912376
  let below = 8.83883476483184e-2 * x + 1.75566716318264
  below = below * x + 16.064177579207
  below = below * x + 86.7807322029461
  below = below * x + 296.564248779674
  below = below * x + 637.333633378831
  below = below * x + 793.826512519948
  below = below * x + 440.413735824752
  return above / below
}

function tailRatio(x: number): number {
  return 1 / (x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))) / ROOT_TWO_PI
}
