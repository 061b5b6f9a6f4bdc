import { extension, service, type Knowledge } from '@bourse/kit'
import type { ByteRange } from '@bourse/kit/delivery'

/** Size and checksum of a stored object. */
export interface StoredObject {
  readonly bytes: number
  /** SHA-256 of the content, hexadecimal. */
  readonly sha256: string
}

/**
 * A store of files visible to all replicas: a folder or an S3-compatible store. Names are paths of `a-z0-9._-` parts.
 */
export interface ObjectStore {
  /**
   * Stores a stream completely or not at all, replacing any object with the same name. Memory use is bounded regardless
   * of the size.
   */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<StoredObject>
  /** Returns the content or a range of it; undefined if the object does not exist. */
  open(name: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Removes an object; does nothing if it does not exist. */
  remove(name: string): Promise<void>
  /**
   * Returns the number of bytes that can be stored before the store runs out of space: 0 if it is full, infinity if it
   * has no limit. Callers that store large objects check it first, then wait or reject; `put` does not check it.
   */
  room(): Promise<number>
  /** Returns a temporary URL that serves the object to anyone who has it. Rejects if the store cannot issue URLs. */
  address(name: string, options: AddressOptions): Promise<string>
}

/** How a temporary URL serves an object, and for how long. */
export interface AddressOptions {
  readonly seconds: number
  readonly mediaType: string
  /** File name that browsers suggest when saving: letters, digits and `._-`. */
  readonly filename: string
}

const NAME = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/
/** Maximum length of an object name, in characters. */
const LONGEST_NAME = 300

/** Returns a valid object name unchanged; throws for any other string, such as a path that leads outside the store. */
export function checkedObjectName(name: string): string {
  if (name.length > LONGEST_NAME || !NAME.test(name))
    throw new TypeError(`${name.slice(0, 60)} is not a valid object name`)
  return name
}

/** The object store of the installation, provided by the host. */
export const objectStore = service<ObjectStore>('host.objects')

/** Folders of objects that can be listed, such as backups. A folder's objects have names that begin with its name. */
export interface ObjectFolders extends Pick<ObjectStore, 'put' | 'open' | 'remove'> {
  /** Names of all folders. */
  folders(): Promise<readonly string[]>
  /** Names of all objects in a folder, including the folder's name. */
  namesIn(folder: string): Promise<readonly string[]>
}

/** An external store, used instead of the host's own folder once configured. */
export interface RemoteObjects extends ObjectStore {
  readonly isConfigured: boolean
  /** Location of the store, for operators; contains no secret. */
  readonly place: string
  /**
   * Another bucket that the same credentials can access, below an optional prefix, for backups; available even if no
   * store is configured for files. Undefined if the store has no buckets.
   */
  bucket?(name: string, prefix: string | undefined): ObjectFolders
}

/** The external store, provided by a package that connects one, such as S3. */
export const remoteObjects = service<RemoteObjects>('objects.remote')

/**
 * The objects that a dataset's rows reference. Code that deletes such rows permanently must remove the objects too,
 * because nothing else refers to them.
 */
export interface StoredObjects {
  names(knowledge: Knowledge): Promise<readonly string[]>
}

/** Lists of referenced objects, one from each dataset that stores objects. */
export const storedObjects = extension<StoredObjects>('host.stored-objects')
