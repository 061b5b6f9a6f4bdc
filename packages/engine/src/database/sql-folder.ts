import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * The `.sql` files of a part: statements that are longer than a few lines. They are found by the package’s name, so
 * that sources and build read the same ones.
 */
export function sqlFolder(part: string) {
  const read = new Map<string, string>()

  /** The text of `<name>.sql`, read once. */
  function sqlFile(name: string): string {
    const text = read.get(name) ?? readFileSync(require.resolve(`@bourse/engine/sql/${part}/${name}.sql`), 'utf8')
    read.set(name, text)
    return text
  }

  /** The same with the names in braces replaced: `select * from {table}`. Throws for one that is not given. */
  function fillSql(name: string, values: Readonly<Record<string, string>>): string {
    return sqlFile(name).replaceAll(/\{([a-z_]+)\}/g, (_, key: string) => {
      const value = values[key]
      if (value === undefined) throw new Error(`${name}.sql needs a value for {${key}}`)
      return value
    })
  }

  return { sqlFile, fillSql }
}
