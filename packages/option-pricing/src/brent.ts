/** An interval that contains a root: the function has opposite signs at its ends. */
export interface Bracket {
  readonly low: number
  readonly high: number
  readonly atLow: number
  readonly atHigh: number
}

/** Far more than Brent's method needs for any practical tolerance. */
const MOST_ROUNDS = 200

/**
 * Returns the root of a continuous function within a bracket, to `tolerance`: inverse quadratic interpolation where it
 * helps, otherwise bisection. Source: Brent, Algorithms for Minimization without Derivatives (1973), chapter 4.
 */
export function brentRoot(f: (x: number) => number, bracket: Bracket, tolerance: number): number {
  let [a, fa, b, fb] = [bracket.low, bracket.atLow, bracket.high, bracket.atHigh]
  let [c, fc] = [a, fa]
  let step = b - a
  let before = step
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (fb > 0 === fc > 0) {
      ;[c, fc] = [a, fa]
      before = step = b - a
    }
    if (Math.abs(fc) < Math.abs(fb)) [a, fa, b, fb, c, fc] = [b, fb, c, fc, b, fb]
    const near = 2 * Number.EPSILON * Math.abs(b) + tolerance / 2
    const half = (c - b) / 2
    if (Math.abs(half) <= near || fb === 0) return b
    const guess =
      Math.abs(before) >= near && Math.abs(fa) > Math.abs(fb) ? interpolated(a, fa, b, fb, c, fc) : undefined
    if (guess !== undefined && isShort(guess, half, near, before)) [before, step] = [step, guess]
    else before = step = half
    ;[a, fa] = [b, fb]
    b += Math.abs(step) > near ? step : Math.sign(half) * near
    fb = f(b)
  }
  return b
}

/** Returns the step from b to where a line (two points) or a parabola of x in f(x) (three points) crosses 0. */
function interpolated(a: number, fa: number, b: number, fb: number, c: number, fc: number): number {
  const s = fb / fa
  if (a === c) return ((c - b) * s) / (s - 1)
  const [q, r] = [fa / fc, fb / fc]
  return -(s * ((c - b) * q * (q - r) - (b - a) * (r - 1))) / ((q - 1) * (r - 1) * (s - 1))
}

/**
 * Returns true if a step leads toward the other end, covers less than three quarters of the interval, and is shorter
 * than half of the step before the last.
 */
function isShort(step: number, half: number, near: number, before: number): boolean {
  const towards = step / half > 0
  return towards && Math.abs(step) < Math.min(1.5 * Math.abs(half) - near / 2, Math.abs(before) / 2)
}
