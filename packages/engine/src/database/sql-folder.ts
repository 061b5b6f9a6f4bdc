import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * Returns functions that read a module's `.sql` files, used for statements longer than a few lines. The folder is
 * located by package name, so that source and build read the same files.
 */
export function sqlFolder(part: string) {
  const read = new Map<string, string>()

  /** Returns the text of `<name>.sql` and caches it. */
  function sqlFile(name: string): string {
    const text = read.get(name) ?? readFileSync(require.resolve(`@bourse/engine/sql/${part}/${name}.sql`), 'utf8')
    read.set(name, text)
    return text
  }

  /**
   * Returns the text of `<name>.sql` with the names in braces replaced, as in `select * from {table}`. Throws for a
   * name without a value.
   */
  function fillSql(name: string, values: Readonly<Record<string, string>>): string {
    return sqlFile(name).replaceAll(/\{([a-z_]+)\}/g, (_, key: string) => {
      const value = values[key]
      if (value === undefined) throw new Error(`${name}.sql needs a value for {${key}}`)
      return value
    })
  }

  return { sqlFile, fillSql }
}
