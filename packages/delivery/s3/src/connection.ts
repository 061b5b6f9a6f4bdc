import type * as Sdk from '@aws-sdk/client-s3'
import type { Upload } from '@aws-sdk/lib-storage'
import type { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Connection } from './options.ts'

/** The SDK, loaded and connected. */
export interface Connection {
  readonly sdk: typeof Sdk
  readonly Upload: typeof Upload
  readonly getSignedUrl: typeof getSignedUrl
  readonly client: Sdk.S3Client
  /** Signs URLs for callers. */
  readonly signer: Sdk.S3Client
}

const CONNECT_MS = 5_000
const SILENCE_MS = 60_000

/** Loads the SDK, which is large, and creates a client; sends nothing yet. */
export async function connect(options: S3Connection): Promise<Connection> {
  const [sdk, { Upload }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  const { endpoint, publicEndpoint } = options
  const client = new sdk.S3Client(clientConfig(options, endpoint))
  const signer = publicEndpoint === undefined ? client : new sdk.S3Client(clientConfig(options, publicEndpoint))
  return { sdk, Upload, getSignedUrl, client, signer }
}

/** Returns a function that connects on first use; a failed connection is retried on the next use. */
export function connectOnUse(connection: () => Promise<Connection>): () => Promise<Connection> {
  let connected: Promise<Connection> | undefined
  return async () => {
    connected ??= connection()
    try {
      return await connected
    } catch (error) {
      connected = undefined
      throw error
    }
  }
}

function clientConfig({ region, pathStyle, credentials }: S3Connection, endpoint: string | undefined) {
  const known = region ?? (endpoint === undefined ? undefined : 'us-east-1')
  return {
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(known === undefined ? {} : { region: known }),
    ...(credentials === undefined ? {} : { credentials: { ...credentials } }),
    forcePathStyle: pathStyle ?? endpoint !== undefined,
    // Stores other than AWS support only the older checksums; uploads are signed with their hash in any case.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  }
}
