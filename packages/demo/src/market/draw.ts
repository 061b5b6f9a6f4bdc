import { hashOf, randomFrom, type Random } from './random.ts'

/**
 * A generator that hangs on a text alone, for what datasets make up beside the demo market: the same draws on every
 * machine.
 */
export const demoRandom = (text: string): Random => randomFrom(hashOf(text))
