/** Start files from earlier releases import this module; it throws an error that names the package that replaces it. */
export function runCommandLine(..._given: readonly unknown[]): never {
  throw new Error(
    'The command line is a separate package: install @bourse/bourse, and import runCommandLine from @bourse/bourse ' +
      'instead of @bourse/host/command-line.',
  )
}
