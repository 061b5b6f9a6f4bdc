/** Where a store is, and who may use it. */
export interface S3Options {
  readonly bucket: string
  /** Address of the store, such as `https://s3.example.com:9000`; without one AWS itself. */
  readonly endpoint?: string | undefined
  /** Address under which callers reach the store with presigned addresses, where it is another one. */
  readonly publicEndpoint?: string | undefined
  /** Default `us-east-1` with an endpoint, else the region of the SDK's own chain. */
  readonly region?: string | undefined
  /** Names of objects begin with it: a path without slashes at its ends. */
  readonly prefix?: string | undefined
  /** Whether the bucket stands in the path instead of the host name; default true with an endpoint. */
  readonly pathStyle?: boolean | undefined
  /** Default: the SDK's own chain, such as the role of the machine. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}
