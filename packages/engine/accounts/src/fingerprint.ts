import { hash } from 'node:crypto'

/** What stands for a text where it is compared or sent: short, and it tells nothing of it. */
export function fingerprintOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}
