import type { Dataset } from '@bourse/kit'
import { KIT_VERSION } from '@bourse/kit/host'

/** Returns why the host cannot load a dataset made with a given kit version and how to fix it; undefined if it can. */
export function incompatibleKit(
  made: Pick<Dataset, 'kit'>,
  own = KIT_VERSION,
): { readonly reason: string; readonly remedy: string } | undefined {
  // A value made with a different kit version may lack properties that the type requires.
  const version: unknown = made.kit
  const [theirs, ours] = [lineOf(version), lineOf(own)]
  if (theirs !== undefined && ours !== undefined && isReadable(theirs, ours)) return undefined
  const range = acceptedRange(own)
  const [versionText, otherwise] =
    theirs === undefined
      ? ['it does not state its version of @bourse/kit', '']
      : [`it was built with @bourse/kit ${String(version)}`, ', or a host that supports its version']
  return {
    reason: `${versionText}, and this host supports ${range}`,
    remedy: `install a version of its package that is built with @bourse/kit ${range}${otherwise}`,
  }
}

/** Returns the compatible kit versions as an npm range. */
export function acceptedRange(own = KIT_VERSION): string {
  const line = lineOf(own)
  if (line === undefined) return own
  const [major, minor] = line
  return major === 0 ? `0.${minor}.x` : `>=${major}.0.0 <${major}.${minor + 1}.0`
}

type Line = readonly [major: number, minor: number]

function lineOf(version: unknown): Line | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)\.\d+(?:[-+].*)?$/.exec(String(version)) ?? []
  return major === undefined ? undefined : [Number(major), Number(minor)]
}

/**
 * As in semantic versioning, every minor version below 1.0 is incompatible. At 1.0 and above, the host accepts older
 * minor versions, but not newer ones, which may use features that it does not know.
 */
const isReadable = (theirs: Line, ours: Line): boolean =>
  theirs[0] === ours[0] && (ours[0] === 0 ? theirs[1] === ours[1] : theirs[1] <= ours[1])
