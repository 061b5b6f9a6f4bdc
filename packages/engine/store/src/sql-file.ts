import { readFileSync } from 'node:fs'

const read = new Map<string, string>()

/** The text of a file of the folder `sql`, read once; the built package has the folder beside it. */
export function sqlFile(name: string): string {
  const known = read.get(name) ?? readFileSync(new URL(`../sql/${name}.sql`, import.meta.url), 'utf8')
  read.set(name, known)
  return known
}

/** The same with the names in braces replaced: `select * from {table}`. Throws for one that is not given. */
export function fillSql(name: string, values: Readonly<Record<string, string>>): string {
  return sqlFile(name).replaceAll(/\{([a-z_]+)\}/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`${name}.sql needs a value for {${key}}`)
    return value
  })
}
