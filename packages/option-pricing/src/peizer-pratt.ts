/** A probability closer to 0 or 1 would overflow a double; the tree is then a single path. */
const SMALLEST = 1e-12

/**
 * Peizer–Pratt inversion, method 2: returns the upward-step probability for which more than half of `steps` (odd) go up
 * with the probability that a standard normal variable is below z. Source: Leisen and Reimer, Binomial models for
 * option valuation: examining and improving convergence (1996).
 */
export function peizerPratt(z: number, steps: number): number {
  const scaled = z / (steps + 1 / 3 + 0.1 / (steps + 1))
  const chance = 0.5 + Math.sign(z) * 0.5 * Math.sqrt(1 - Math.exp(-scaled * scaled * (steps + 1 / 6)))
  return Math.min(Math.max(chance, SMALLEST), 1 - SMALLEST)
}
