/** Replaces options of the command line in a message with those of the admin API: `--known-at` becomes `known_at`. */
export const withOptionNames = (text: string): string =>
  text.replaceAll(/(?<![\w-])--([a-z]+(?:-[a-z]+)*)/g, (_, name: string) => `\`${name.replaceAll('-', '_')}\``)
