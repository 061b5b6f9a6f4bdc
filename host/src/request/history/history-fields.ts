import { f } from '@bourse/kit'
import { Type } from '@sinclair/typebox'

/** The fields of a row's version. */
export const HISTORY_FIELDS = {
  known_from: f.instant('When this version became known'),
  known_to: f.instant('When it was corrected or withdrawn; null while it is current').nullable(),
  values: f.json(
    'The row as the operation returned it, without fields computed for a page',
    Type.Record(Type.String(), Type.Unknown()),
    { example: { symbol: 'AAPL', date: '2026-03-02', close: 189.33 } },
  ),
  source: f
    .text('The source, import or job that published it; null if several sources did', { example: 'stooq' })
    .nullable(),
  publisher: f
    .text('Who issues the data; null for imports, and for rows computed only from rows of operations', {
      example: 'Stooq',
    })
    .nullable(),
  license: f.text('License of the data; null if its publisher is unknown', { example: 'Attribution' }).nullable(),
  batch: f.text('Number of the publication that added it', { example: '1042' }),
  published_at: f.instant('When that publication began; known_from is earlier for imports with their own times'),
  checks: f.list(
    'The rules that rows are checked by, and whether this version meets them. A row that does not meet a `reject` ' +
      'rule was published before the rule existed',
    {
      rule: f.text('Name of the rule', { example: 'high-below-low' }),
      level: f.oneOf('What happens to a row that does not meet it', ['reject', 'hold', 'warn']),
      met: f.boolean('Whether this version meets it'),
    },
  ),
  held: f
    .object('That the version was held for review before it was published; null if it was not', {
      rule: f.text('The rule that held it', { example: 'jump' }).nullable(),
      held_at: f.instant('When it was held'),
      released_at: f.instant('When it was published'),
      released_by: f
        .text('The operator who released it, for keys with the capability `admin`; null if a later row confirmed it', {
          example: 'key_5f0c',
        })
        .nullable(),
    })
    .nullable(),
  file: f
    .object(
      'The response that the version was read from; for a row computed from one that no operation lists, the ' +
        'response that this one was read from. Null for imports, other computed rows and older releases',
      {
        sha256: f.text('SHA-256 of the response', { example: 'a'.repeat(64) }),
        fetched_at: f.instant('When it was fetched; null if the archive has a newer response instead').nullable(),
        unit: f.text('What the source fetched, for keys with the capability `admin`; otherwise null').nullable(),
      },
    )
    .nullable(),
  inputs: f.list('For a computed row: the rows that it is computed from, as far as the key may see them', {
    operation: f.text('Operation that serves them', { example: 'eod.list' }),
    key: f
      .text('Key of the row, as this operation accepts it; null if there may be several', {
        example: 'ins_7d3c,2026-03-02',
      })
      .nullable(),
    href: f.text('Where to read the history of the row, or the list of the rows', { example: '/v1/history?…' }),
  }),
}
