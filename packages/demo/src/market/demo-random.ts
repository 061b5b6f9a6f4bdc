import { hashOf, randomFrom, type Random } from './random.ts'

/**
 * A random generator seeded only by a string, for synthetic data outside the demo market: it produces the same draws on
 * every machine.
 */
export const demoRandom = (text: string): Random => randomFrom(hashOf(text))
