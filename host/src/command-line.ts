/** Start files of earlier releases import this; it throws with the name of the package that replaces it. */
export function runCommandLine(..._given: readonly unknown[]): never {
  throw new Error(
    'The command line is a separate package: install @bourse/bourse, and import runCommandLine from @bourse/bourse ' +
      'instead of @bourse/host/command-line.',
  )
}
