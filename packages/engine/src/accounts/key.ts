import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'bourse_'
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6
const FORM = /^bourse_[0-9A-Za-z]{38}$/

/**
 * Generates a key: `bourse_`, 32 random base62 characters (190 bits), and a 6-character checksum. The checksum is the
 * CRC-32 of everything before it as a base62 number (digits, upper case, lower case), most significant digit first,
 * padded with zeros.
 */
export function drawKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62.charAt(randomInt(BASE62.length)))
  const text = PREFIX + random.join('')
  return text + checksum(text)
}

/**
 * Whether a string has the format of a Bourse key, for commands and secret scanners. The format does not imply access:
 * keys are looked up only by hash.
 */
export function hasValidChecksum(text: string): boolean {
  return FORM.test(text) && text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)))
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62.charAt(rest % BASE62.length) + digits
    rest = Math.floor(rest / BASE62.length)
  }
  return digits
}

/** Returns a key's SHA-256 in hexadecimal: the only form in which a key is stored and looked up. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex')
}
