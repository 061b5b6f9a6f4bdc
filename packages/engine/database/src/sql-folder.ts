import { readFileSync } from 'node:fs'

/** Statements that are longer than a few lines, kept in files. */
export interface SqlFolder {
  /** The text of `<name>.sql`, read once. */
  sqlFile(name: string): string
  /** The same with the names in braces replaced: `select * from {table}`. Throws for one that is not given. */
  fillSql(name: string, values: Readonly<Record<string, string>>): string
}

/** The `.sql` files of a package; one that is built has the folder beside its `dist`. */
export function sqlFolder(folder: URL): SqlFolder {
  const read = new Map<string, string>()

  function sqlFile(name: string): string {
    const text = read.get(name) ?? readFileSync(new URL(`${name}.sql`, folder), 'utf8')
    read.set(name, text)
    return text
  }

  function fillSql(name: string, values: Readonly<Record<string, string>>): string {
    return sqlFile(name).replaceAll(/\{([a-z_]+)\}/g, (_, key: string) => {
      const value = values[key]
      if (value === undefined) throw new Error(`${name}.sql needs a value for {${key}}`)
      return value
    })
  }

  return { sqlFile, fillSql }
}
