import type { Check } from '../check.ts'

/**
 * Matches statements, in SQL or in calls that generate it, that remove something the previous release may still read or
 * write.
 */
const TAKES_AWAY = new RegExp(
  [
    String.raw`\bdrop\s+(column|table|view|function|schema|type|constraint)\b`,
    String.raw`\b(rename|truncate|alter\s+type|set\s+not\s+null)\b`,
    String.raw`\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b`,
    String.raw`\.(drop(Column|Table|View|Schema|Type|Constraint)|rename(Column|To)|setDataType|setNotNull)\(`,
  ].join('|'),
  'i',
)

/** Hosts of two releases run side by side, so a migration that removes something must state which release it breaks. */
export const migrationsNameWhatTheyBreak: Check = {
  name: 'migrations-name-what-they-break',
  says:
    'A migration drops, renames or changes the type of something that an earlier release may still read or write, ' +
    'but does not name that release. Add first, and remove one release later; then state ' +
    "`breaks: { release: '1.2.0', knows: '0002_what' }`: the newest release that cannot run afterward, and the " +
    'newest migration that it knows. The step is then rejected while a host of that release is serving.',
  skip: ({ dataset }) =>
    Object.keys(dataset.migrations).length === 0 ? 'the dataset has no migrations beyond the derived one' : undefined,
  find: ({ dataset }) =>
    Object.entries(dataset.migrations).flatMap(([name, { up, breaks }]) => {
      const [found] = breaks === undefined ? (TAKES_AWAY.exec(withoutComments(up.toString())) ?? []) : []
      return found === undefined ? [] : [`${name} contains ${JSON.stringify(found)} but has no \`breaks\``]
    }),
}

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
