import { WrongUsage } from '@bourse/bourse/commands'
import { NAMED_FAULTS, type Fault, type FaultKind } from '../../publisher/index.ts'

/** Faults with a value, as written on the command line: `cut=100`. */
const WITH_VALUE: Readonly<Record<string, (value: string) => FaultKind | undefined>> = {
  delay: (value) => withNumber(value, (delay) => ({ delay })),
  stall: (value) => withNumber(value, (stall) => ({ stall })),
  cut: (value) => withNumber(value, (cut) => ({ cut })),
  huge: (value) => withNumber(value, (huge) => ({ huge })),
  'clock-skew': (value) => withNumber(value, (clockSkew) => ({ clockSkew })),
  redirect: (redirect) => ({ redirect }),
  'next-elsewhere': (nextElsewhere) => ({ nextElsewhere }),
}

/**
 * Parses a fault from the command line: a status, a name or `name=value`, optionally limited to one request, as in
 * `429@3`.
 */
export function faultOfWord(word: string, path: string): Fault {
  const [, what = '', nth] = /^(.+?)(?:@([1-9]\d*))?$/.exec(word) ?? []
  const answer = kindOf(what)
  if (answer !== undefined) return { path, answer, ...(nth !== undefined && { nth: Number(nth) }) }
  throw new WrongUsage(
    `${JSON.stringify(word.slice(0, 100))} is not a fault.`,
    `Use a status such as 429@3 for the third request, one of ${NAMED_FAULTS.join(', ')}, or one of ` +
      `${Object.keys(WITH_VALUE).join(', ')} with a value, such as cut=100.`,
  )
}

function kindOf(what: string): FaultKind | undefined {
  if (/^[3-5]\d\d$/.test(what)) return { status: Number(what), body: `Fault ${what}` }
  const named = NAMED_FAULTS.find((name) => name === what)
  if (named !== undefined) return named
  const [, name = '', value = ''] = /^([a-z-]+)=(.+)$/.exec(what) ?? []
  return WITH_VALUE[name]?.(value)
}

const withNumber = (value: string, kind: (number: number) => FaultKind): FaultKind | undefined =>
  /^-?\d{1,9}$/.test(value) ? kind(Number(value)) : undefined
