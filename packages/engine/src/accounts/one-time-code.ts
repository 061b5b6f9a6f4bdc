import { randomInt } from 'node:crypto'
import { hashKey } from './key.ts'

/** Characters used in a code; easily confused ones are excluded. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUP = 4

/** Generates a code of groups of four characters, such as `ABCD-EFGH-JKMN`. */
export const drawGroups = (count: number): string => Array.from({ length: count }, drawGroup).join('-')

const drawGroup = () => Array.from({ length: GROUP }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

/** Returns the only stored form of a code; case and surrounding blanks do not matter. */
export const hashCode = (code: string): string => hashKey(code.trim().toUpperCase())
