import { hashOf, randomFrom, type Random } from './random.ts'

/**
 * A random generator seeded by a text alone, for synthetic data outside the demo market: the same draws on every
 * machine.
 */
export const demoRandom = (text: string): Random => randomFrom(hashOf(text))
