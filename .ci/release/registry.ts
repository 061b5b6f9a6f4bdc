import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The properties of a version that npm sends and reads, limited to those used here. */
interface Version {
  readonly name: string
  readonly version: string
  readonly dist: Readonly<Record<string, unknown>>
}

/** A stored package. */
interface Shelf {
  readonly versions: Map<string, Version>
  readonly tags: Map<string, string>
  /** Packed files by name. */
  readonly files: Map<string, Buffer>
}

/** An npm registry in memory, for one rehearsal. */
export interface Registry {
  /** URL without a trailing slash. */
  readonly url: string
  /** The token required to publish. */
  readonly token: string
  /** Published versions, as `name@version`. */
  published(): readonly string[]
  close(): Promise<void>
}

/** An error response for the client. */
class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const TOKEN = 'rehearsal'
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Starts a registry on a free port on this machine. It serves only packages that were published to it and does not call
 * other registries: clients get other packages from their usual source. (A complete registry such as verdaccio would
 * add hundreds of packages to every workspace installation just to serve three kinds of requests.) A version can be
 * published once, needs the token, and must match the checksum in its manifest.
 */
export async function startRegistry(): Promise<Registry> {
  const shelves = new Map<string, Shelf>()
  // Clients cache by URL, so another rehearsal on the same port needs a different path.
  const root = `/${randomUUID()}`
  const server = createServer((request, response) => {
    answer(shelves, root, request).then(
      (content) => send(response, 200, content),
      (error: unknown) => {
        const status = error instanceof Refused ? error.status : 500
        send(response, status, { error: error instanceof Error ? error.message : String(error) })
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${root}`,
    token: TOKEN,
    published: () =>
      [...shelves].flatMap(([name, { versions }]) => [...versions.keys()].map((version) => `${name}@${version}`)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Shelves = Map<string, Shelf>

async function answer(shelves: Shelves, root: string, request: IncomingMessage): Promise<object> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (!pathname.startsWith(`${root}/`)) throw new Refused(404, `the URL of this registry is ${root}`)
  const [first = '', ...rest] = pathname
    .slice(root.length + 1)
    .split('/')
    .map(decodeURIComponent)
  // Clients may escape the slash of `@scope/name`.
  const [name, file] =
    first.startsWith('@') && !first.includes('/') ? [`${first}/${rest[0] ?? ''}`, rest[2]] : [first, rest[1]]
  if (request.method === 'PUT') return publish(shelves, name, request)
  if (request.method !== 'GET') throw new Refused(405, `${request.method ?? ''} is not known here`)
  const shelf = shelves.get(name)
  if (shelf === undefined) throw new Refused(404, `${name} was never published here`)
  return file === undefined ? document(name, shelf, `http://${request.headers.host ?? ''}${root}`) : fileOf(shelf, file)
}

function fileOf({ files }: Shelf, file: string): Buffer {
  const found = files.get(file)
  if (found === undefined) throw new Refused(404, `there is no file ${file}`)
  return found
}

function document(name: string, { versions, tags }: Shelf, top: string): object {
  const described = [...versions].map(([version, manifest]) => {
    const tarball = `${top}/${name}/-/${fileName(name, version)}`
    return [version, { ...manifest, dist: { ...manifest.dist, tarball } }] as const
  })
  return { name, 'dist-tags': Object.fromEntries(tags), versions: Object.fromEntries(described) }
}

function fileName(name: string, version: string): string {
  return `${name.split('/').at(-1) ?? name}-${version}.tgz`
}

/** The body of `npm publish`. */
interface Publication {
  readonly 'dist-tags': Readonly<Record<string, string>>
  readonly versions: Readonly<Record<string, Version>>
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>
}

async function publish(shelves: Shelves, name: string, request: IncomingMessage): Promise<object> {
  if (request.headers.authorization !== `Bearer ${TOKEN}`) throw new Refused(401, 'publishing requires the token')
  const sent: Publication = JSON.parse((await bodyOf(request)).toString('utf8'))
  const [manifest, ...others] = Object.values(sent.versions)
  const [attachment] = Object.values(sent._attachments)
  if (manifest === undefined || others.length > 0 || attachment === undefined)
    throw new Refused(400, 'expected one version with its file')
  const { version } = manifest
  const shelf = shelves.get(name) ?? { versions: new Map(), tags: new Map(), files: new Map() }
  if (shelf.versions.has(version))
    throw new Refused(403, `You cannot publish over the previously published versions: ${version}.`)
  const file = Buffer.from(attachment.data, 'base64')
  const shasum = createHash('sha1').update(file).digest('hex')
  if (manifest.name !== name || manifest.dist['shasum'] !== shasum)
    throw new Refused(400, `${name}@${version}: the checksum of the file does not match the manifest`)
  shelf.versions.set(version, manifest)
  shelf.files.set(fileName(name, version), file)
  for (const [tag, tagged] of Object.entries(sent['dist-tags'])) shelf.tags.set(tag, tagged)
  shelves.set(name, shelf)
  return { ok: true }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Refused(413, `a publication can have at most ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function send(response: ServerResponse, status: number, content: object): void {
  const file = Buffer.isBuffer(content)
  response.writeHead(status, { 'content-type': file ? 'application/octet-stream' : 'application/json' })
  response.end(file ? content : JSON.stringify(content))
}
