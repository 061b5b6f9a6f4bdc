import { Command } from '@commander-js/extra-typings'

/** Returns an executable command with its summary, `--json`, and examples to paste. */
export function leaf(name: string, summary: string, examples: readonly string[]) {
  return new Command(name)
    .description(summary)
    .option('--json', 'print one JSON document on stdout')
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}`)
}

export function group(name: string, summary: string) {
  return new Command(name).description(summary).helpCommand(false)
}
