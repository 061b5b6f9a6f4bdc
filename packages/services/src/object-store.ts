import { service, type ByteRange } from '@bourse/kit'

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
  /** An address that gives the object to anybody who has it, for so many seconds. */
  address(name: string, options: { readonly seconds: number; readonly mediaType: string }): Promise<string>
}

/** Provided by the host. */
export const objectStore = service<ObjectStore>('host.objects')

/** A store elsewhere, which the host uses instead of its own folder once it is configured. */
export interface RemoteObjects extends ObjectStore {
  readonly isConfigured: boolean
}

/** Provided by a package that connects a store, such as one that speaks S3. */
export const remoteObjects = service<RemoteObjects>('objects.remote')
