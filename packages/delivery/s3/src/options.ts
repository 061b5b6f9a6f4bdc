/** A store's address and credentials. */
export interface S3Connection {
  /** URL of the store, such as `https://s3.example.com:9000`; default AWS. */
  readonly endpoint?: string | undefined
  /** Base URL of the presigned URLs that callers use, if it differs from `endpoint`. */
  readonly publicEndpoint?: string | undefined
  /** Default: `us-east-1` with an endpoint, otherwise the region from the SDK's own chain. */
  readonly region?: string | undefined
  /** Whether the bucket is in the path instead of the host name; default: true if an endpoint is set. */
  readonly pathStyle?: boolean | undefined
  /** Default: the SDK's own chain, such as the instance role. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

/** The location of a deployment's files in a store. */
export interface S3Options extends S3Connection {
  readonly bucket: string
  /** Prefix of object names: a path without a leading or trailing slash. */
  readonly prefix?: string | undefined
}
