import { sql, type RawBuilder } from 'kysely'

/**
 * Folds text to lower case without accents, identically here and in SQL. Extensions such as unaccent need a superuser
 * on many servers, and with byte-order collation `lower` only handles ASCII. One table of characters therefore defines
 * the folding of Latin, Greek and Cyrillic letters.
 */

/** Letters that fold to several letters, or that have no Unicode decomposition. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
}

const MARKS = /[\u0300-\u036f]/g

export function foldText(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(MARKS, '').toLowerCase()
  return [...plain].map((letter) => LETTERS[letter] ?? letter).join('')
}

/** First and last code points of the letters in the table. */
const SCRIPTS = [
  [0xc0, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x4ff],
  [0x1e00, 0x1eff],
] as const

const table = tableOf()

/** Letters that fold to one letter, and those that fold to several. */
function tableOf() {
  const [from, to]: string[][] = [[], []]
  const several: (readonly [string, string])[] = []
  for (let code = 0x41; code <= 0x5a; code++) add(String.fromCodePoint(code))
  for (const [first, last] of SCRIPTS) for (let code = first; code <= last; code++) add(String.fromCodePoint(code))
  function add(letter: string) {
    const plain = foldText(letter)
    if (plain === letter) return
    if (plain.length === 1) {
      from?.push(letter)
      to?.push(plain)
    } else if (plain.length > 1) several.push([letter, plain])
  }
  // `translate` removes characters without a counterpart: combining accents.
  const marks = Array.from({ length: 0x70 }, (_, at) => String.fromCodePoint(0x300 + at))
  return { from: [...(from ?? []), ...marks].join(''), to: (to ?? []).join(''), several }
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** SQL that folds `$1`. Nearly all text is plain ASCII and takes a fast path. */
function bodyInSql(): string {
  const single = `translate($1, ${literal(table.from)}, ${literal(table.to)})`
  const whole = table.several
    .filter(([letter]) => LETTERS[letter.toLowerCase()] !== undefined)
    .reduce((inner, [letter, plain]) => `replace(${inner}, ${literal(letter)}, ${literal(plain)})`, single)
  return `case when octet_length($1) = char_length($1) then lower($1) else ${whole} end`
}

/**
 * SQL functions that fold one string or a list of strings (one per line), and the trigram extension if the server
 * allows it. Without trigrams, a text search scans all rows.
 */
export const foldedMigration = `
  create function bourse.folded(text) returns text language sql immutable parallel safe as $body$
    select ${bodyInSql()}
  $body$;
  create function bourse.texts_in(list jsonb, member text) returns text language sql immutable parallel safe as $body$
    select string_agg(coalesce(case when $2 is null then i #>> '{}' else i ->> $2 end, ''), E'\\n')
    from jsonb_array_elements(case jsonb_typeof($1) when 'array' then $1 else '[]'::jsonb end) i
  $body$;
  do $body$ begin
    create extension if not exists pg_trgm with schema bourse;
  exception when others then
    raise notice 'pg_trgm is not available: %', sqlerrm;
  end $body$;`

/** SQL that folds an expression within a statement. */
export const foldedInSql = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`bourse.folded(${text})`
