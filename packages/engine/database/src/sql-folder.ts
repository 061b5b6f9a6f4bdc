import { readFileSync } from 'node:fs'

/**
 * The `.sql` files of a package: statements that are longer than a few lines. One that is built has the folder beside
 * its `dist`.
 */
export function sqlFolder(folder: URL) {
  const read = new Map<string, string>()

  /** The text of `<name>.sql`, read once. */
  function sqlFile(name: string): string {
    const text = read.get(name) ?? readFileSync(new URL(`${name}.sql`, folder), 'utf8')
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
