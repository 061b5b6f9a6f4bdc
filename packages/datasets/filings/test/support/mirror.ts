import { once } from 'node:events'
import { createServer } from 'node:http'

/** Starts a local mirror of EDGAR that serves files by path and records each requested path. */
export async function startMirror(files: Readonly<Record<string, string>>) {
  const asked: string[] = []
  const server = createServer(({ url: path = '' }, response) => {
    asked.push(path)
    const text = files[path]
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(text ?? 'Not here')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('expected a port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns a fixed-width daily index. */
export function formIndexFile(
  entries: readonly {
    readonly form: string
    readonly name: string
    readonly cik: string
    readonly date: string
    readonly id: string
  }[],
): string {
  const line = (form: string, name: string, rest: string) => `${form.padEnd(12)}${name.padEnd(40)}${rest}`
  return [
    'Description:           Daily Index of EDGAR Dissemination Feed by Form Type',
    '',
    line('Form Type', 'Company Name', 'CIK         Date Filed  File Name'),
    '-'.repeat(120),
    ...entries.map(({ form, name, cik, date, id }) =>
      line(form, name, `${cik.padEnd(12)}${date.padEnd(12)}edgar/data/${cik}/${id}.txt`),
    ),
  ].join('\n')
}

/** Returns a folder listing. */
export const folderFile = (names: readonly string[]): string =>
  JSON.stringify({ directory: { name: 'daily-index', item: names.map((name) => ({ name, size: '1' })) } })

/** Returns the page that lists a filing's documents. */
export const indexPage = (
  id: string,
  folder: string,
  documents: readonly (readonly [type: string, name: string, about: string])[],
) =>
  `<html><body><div>SEC Accession No. ${id}</div><div>Accepted</div><div>2026-03-03 16:05:00</div>
   <table><tr><th>Seq</th><th>Description</th><th>Document</th><th>Type</th><th>Size</th></tr>
   ${documents.map(([type, name, about], at) => `<tr><td>${at + 1}</td><td>${about}</td><td><a href="${folder}${name}">${name}</a></td><td>${type}</td><td>10</td></tr>`).join('')}
   </table></body></html>`
