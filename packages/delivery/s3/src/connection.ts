import type * as Sdk from '@aws-sdk/client-s3'
import type { Upload } from '@aws-sdk/lib-storage'
import type { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Options } from './options.ts'

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
export async function connect(options: S3Options): Promise<Connection> {
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

function clientConfig({ region, pathStyle, credentials }: S3Options, endpoint: string | undefined) {
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
