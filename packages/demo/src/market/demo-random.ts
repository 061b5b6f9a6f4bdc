import { hashOf, randomFrom, type Random } from './random.ts'

/**
 * A random generator whose only seed is a text, for synthetic data outside the demo market: it draws the same on every
 * machine.
 */
export const demoRandom = (text: string): Random => randomFrom(hashOf(text))
