import { Type, type Static } from '@sinclair/typebox'

const SPEC = 'https://openlineage.io/spec'

/** URL of the specification that events follow. */
export const EVENT_SCHEMA_URL = `${SPEC}/2-0-2/OpenLineage.json#/$defs/RunEvent`

const facetUrl = (version: string, type: string) => `${SPEC}/facets/${version}/${type}.json#/$defs/${type}`

/** URLs of the facets' specifications. */
export const FACET_URLS = {
  parent: facetUrl('1-0-0', 'ParentRunFacet'),
  errorMessage: facetUrl('1-0-0', 'ErrorMessageRunFacet'),
  jobType: facetUrl('2-0-2', 'JobTypeJobFacet'),
  jobDocumentation: facetUrl('1-0-0', 'DocumentationJobFacet'),
  documentation: facetUrl('1-0-0', 'DocumentationDatasetFacet'),
  schema: facetUrl('1-0-0', 'SchemaDatasetFacet'),
  dataSource: facetUrl('1-0-0', 'DatasourceDatasetFacet'),
  outputStatistics: facetUrl('1-0-0', 'OutputStatisticsOutputDatasetFacet'),
} as const

const CLOSED = { additionalProperties: false } as const
const Uri = Type.String({ pattern: '^(https://|urn:)[^\\s]+$' })
const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const Name = Type.String({ minLength: 1 })
const named = { namespace: Name, name: Name }

const facet = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object({ _producer: Uri, _schemaURL: Uri, ...properties }, CLOSED)

const Documentation = facet({ description: Type.String() })

const DatasetFacets = Type.Object(
  {
    documentation: Type.Optional(Documentation),
    dataSource: Type.Optional(facet({ name: Type.String(), uri: Uri })),
    schema: Type.Optional(
      facet({
        fields: Type.Array(Type.Object({ name: Name, type: Type.String(), description: Type.String() }, CLOSED)),
      }),
    ),
  },
  CLOSED,
)

const RunFacets = Type.Object(
  {
    parent: Type.Optional(facet({ run: Type.Object({ runId: Uuid }, CLOSED), job: Type.Object(named, CLOSED) })),
    errorMessage: Type.Optional(facet({ message: Type.String(), programmingLanguage: Type.String() })),
  },
  CLOSED,
)

const JobFacets = Type.Object(
  {
    jobType: facet({
      processingType: Type.Literal('BATCH'),
      integration: Type.Literal('BOURSE'),
      jobType: Type.String(),
    }),
    documentation: Type.Optional(Documentation),
  },
  CLOSED,
)

const OutputFacets = Type.Object(
  { outputStatistics: Type.Optional(facet({ rowCount: Type.Integer({ minimum: 0 }) })) },
  CLOSED,
)

/**
 * The parts of an OpenLineage run event that the host writes. Stricter than the specification, which permits further
 * properties and facets.
 */
export const RunEvent = Type.Object(
  {
    eventType: Type.Union([
      Type.Literal('START'),
      Type.Literal('COMPLETE'),
      Type.Literal('FAIL'),
      Type.Literal('ABORT'),
    ]),
    eventTime: Type.String({ format: 'date-time' }),
    producer: Uri,
    schemaURL: Uri,
    run: Type.Object({ runId: Uuid, facets: RunFacets }, CLOSED),
    job: Type.Object({ ...named, facets: JobFacets }, CLOSED),
    inputs: Type.Array(Type.Object({ ...named, facets: DatasetFacets }, CLOSED)),
    outputs: Type.Array(Type.Object({ ...named, facets: DatasetFacets, outputFacets: OutputFacets }, CLOSED)),
  },
  CLOSED,
)

/** A run event as sent. */
export type RunEvent = Static<typeof RunEvent>
