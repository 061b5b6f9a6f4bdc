import type { Dataset } from '@bourse/kit'
import { KIT_VERSION } from '@bourse/kit/host'

/** Why a host cannot read what a version of the kit made, and what to do about it; undefined where it can. */
export function refusedKit(
  made: Pick<Dataset, 'kit'>,
  own = KIT_VERSION,
): { readonly reason: string; readonly remedy: string } | undefined {
  // A value of another kit may lack what the type promises.
  const version: unknown = made.kit
  const [theirs, ours] = [lineOf(version), lineOf(own)]
  if (theirs !== undefined && ours !== undefined && isReadable(theirs, ours)) return undefined
  const range = acceptedRange(own)
  if (theirs === undefined)
    return {
      reason: `it does not say which version of @bourse/kit made it, and this host reads those of ${range}`,
      remedy: `install a version of its package that is made with @bourse/kit ${range}`,
    }
  return {
    reason: `it was made with @bourse/kit ${String(version)}, and this host reads those of ${range}`,
    remedy: `install a version of its package that is made with @bourse/kit ${range}, or a host of its version`,
  }
}

/** The versions of the kit whose datasets a host reads, as a range of npm. */
export function acceptedRange(own = KIT_VERSION): string {
  const line = lineOf(own)
  if (line === undefined) return own
  return line.major === 0 ? `0.${line.minor}.x` : `>=${line.major}.0.0 <${line.major}.${line.minor + 1}.0`
}

interface Line {
  readonly major: number
  readonly minor: number
}

function lineOf(version: unknown): Line | undefined {
  const [, major, minor] = (typeof version === 'string' ? /^(\d+)\.(\d+)\.\d+(?:[-+].*)?$/.exec(version) : null) ?? []
  return major === undefined || minor === undefined
    ? undefined
    : { major: Number.parseInt(major, 10), minor: Number.parseInt(minor, 10) }
}

/**
 * As semantic versions promise it: below 1.0 every minor version breaks; from then on an older one is read, and a newer
 * one may say what the host never heard of.
 */
function isReadable(theirs: Line, ours: Line): boolean {
  if (theirs.major !== ours.major) return false
  return ours.major === 0 ? theirs.minor === ours.minor : theirs.minor <= ours.minor
}
