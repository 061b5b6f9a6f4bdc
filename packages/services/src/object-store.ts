import { extension, service, type Knowledge } from '@bourse/kit'
import type { ByteRange } from '@bourse/kit/delivery'

/** What is stored under a name. */
export interface StoredObject {
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** Files that all replicas see: a folder, or an S3-compatible store. Names are paths of `a-z0-9._-` parts. */
export interface ObjectStore {
  /** Stores a stream whole or not at all, in place of what had the name. Memory is bounded whatever its size. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<StoredObject>
  /** The content, or a range of it; undefined where there is no such object. */
  open(name: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Removes an object; one that is not there is no failure. */
  remove(name: string): Promise<void>
  /**
   * Bytes that may still be put before the store has too little room, 0 where it has; infinity where it knows no end.
   * Whoever puts a lot asks before, and waits or refuses; `put` itself does not look.
   */
  room(): Promise<number>
  /**
   * An address that gives the object to anybody who has it, for a while. Rejects where no such address can be given.
   */
  address(name: string, options: AddressOptions): Promise<string>
}

/** What an address of an object is good for. */
export interface AddressOptions {
  readonly seconds: number
  readonly mediaType: string
  /** Name under which it is saved: letters, digits and `._-`. */
  readonly filename: string
}

const NAME = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/
/** Longest name of an object, in characters. */
const LONGEST_NAME = 300

/** The name of an object as it is; throws for anything that is none, such as a path that leads out of the store. */
export function checkedObjectName(name: string): string {
  if (name.length > LONGEST_NAME || !NAME.test(name))
    throw new TypeError(`${name.slice(0, 60)} is not a name of an object`)
  return name
}

/** Provided by the host. */
export const objectStore = service<ObjectStore>('host.objects')

/** A store elsewhere, which the host uses instead of its own folder once it is configured. */
export interface RemoteObjects extends ObjectStore {
  readonly isConfigured: boolean
  /** Where it is, as its operator knows it; no secret. */
  readonly place: string
}

/** Provided by a package that connects a store, such as one that speaks S3. */
export const remoteObjects = service<RemoteObjects>('objects.remote')

/**
 * The objects that a dataset's rows tell of. Whoever removes the rows whole removes these too: nobody would find them
 * again.
 */
export interface StoredObjects {
  names(knowledge: Knowledge): Promise<readonly string[]>
}

/** Offered by every dataset that puts objects into the store. */
export const storedObjects = extension<StoredObjects>('host.stored-objects')
