declare module '@20minutes/s3rver' {
  /** The parts of the server's API that tests use; the package has no types. */
  class S3rver {
    constructor(options: {
      readonly port: number
      readonly address: string
      readonly silent: boolean
      readonly directory: string
      readonly vhostBuckets: boolean
      readonly allowMismatchedSignatures?: boolean
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    readonly middleware: ((
      context: {
        readonly method: string
        readonly path: string
        readonly query: object
        status: number
        remove(header: string): void
      },
      next: () => Promise<void>,
    ) => Promise<void>)[]
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
