import { Type, type Static } from '@sinclair/typebox'

const PLAN_NAME = '^[a-z][a-z0-9-]*$'

const Plan = Type.Object(
  {
    requests_per_minute: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description: 'null: unlimited' }),
    concurrent_requests: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description: 'null: unlimited' }),
    concurrency_per: Type.Optional(
      Type.Union([Type.Literal('account'), Type.Literal('key')], { description: 'absent: account' }),
    ),
    credits_per_day: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description: 'null: unlimited' }),
    history_years: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description: 'null: all history' }),
    markets: Type.Array(Type.String(), { description: 'MICs, or the names of market groups' }),
    symbols: Type.Union([Type.Array(Type.String(), { maxItems: 10_000 }), Type.Null()], {
      description: 'null: all symbols',
    }),
    stream_symbols: Type.Integer({ minimum: 0 }),
    without_capabilities: Type.Array(Type.String(), { description: 'every other capability is granted' }),
  },
  { additionalProperties: false },
)

/** One plan: what its accounts may do. Plans are configuration, not code. */
export type Plan = Static<typeof Plan>

const Dataset = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean({ description: 'absent: true' })),
    plans: Type.Optional(
      Type.Array(Type.String({ pattern: PLAN_NAME }), {
        maxItems: 1_000,
        description:
          'plans whose accounts may call it, whatever its author says; absent: those of its author, else every plan ' +
          'but free',
      }),
    ),
  },
  { additionalProperties: false },
)

/** Settings of the host, read from a file and then from `BOURSE_*` environment variables. */

const Limit = Type.Optional(Type.Number({ exclusiveMinimum: 0 }))

const PublisherSettings = Type.Object(
  {
    plan: Type.Optional(Type.String({ description: 'the subscription; by default the first that the publisher has' })),
    base_url: Type.Optional(
      Type.String({ pattern: '^https?://', description: 'replaces the origin of every address of the publisher' }),
    ),
    limits: Type.Optional(
      Type.Object(
        { per_second: Limit, per_minute: Limit, per_hour: Limit, per_day: Limit, per_month: Limit },
        { additionalProperties: false, description: 'limits that replace those of the plan' },
      ),
    ),
    contract: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'the contract that permits passing its data on' }),
    ),
  },
  { additionalProperties: false },
)

export const Config = Type.Object(
  {
    host: Type.String({ default: '127.0.0.1' }),
    port: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
    data_dir: Type.String({ default: '.bourse' }),
    database_url: Type.Optional(Type.String({ description: 'a PostgreSQL of your own instead of the embedded one' })),
    database_password_file: Type.Optional(
      Type.String({
        description:
          'a file with the password for database_url, read for every connection: a rotated password needs no restart',
      }),
    ),
    database_admin_url: Type.Optional(
      Type.String({
        description:
          'the same PostgreSQL under another role, which owns the audit log: the role of the service may then only ' +
          'add to it; a superuser, or a member of that role who may create schemas',
      }),
    ),
    database_connections: Type.Integer({
      minimum: 5,
      maximum: 500,
      default: 20,
      description:
        'two are for admissions and notices; of the others a third, and at least one, is for readers alone, and jobs ' +
        'and publications wait for the rest',
    }),
    requests_at_once: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      default: 64,
      description: 'requests that a busy host works on; what comes beyond is told to come again (503 overloaded)',
    }),
    stalled_seconds: Type.Integer({
      minimum: 1,
      maximum: 3_600,
      default: 60,
      description:
        'a connection on which nothing comes or goes for so long is cut; an answer must begin within that time',
    }),
    trusted_proxies: Type.Array(Type.String(), {
      default: [],
      description: 'addresses or networks (10.0.0.0/8) of proxies, whose X-Forwarded-For tells who is calling',
    }),
    public_url: Type.Optional(Type.String({ description: 'address under which callers reach the service' })),
    admin_hosts: Type.Array(Type.String({ pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$' }), {
      default: [],
      maxItems: 100,
      description:
        'host names, without port, under which the admin API and the console answer, in addition to that of ' +
        'public_url, localhost and IP addresses',
    }),
    owner_key: Type.Optional(
      Type.String({ minLength: 32, description: 'a secret to use as the owner key instead of a drawn one' }),
    ),
    operator: Type.Optional(
      Type.String({
        pattern: '^[ -~]{3,200}$',
        description: 'who runs this host, told to publishers that are fetched from: Acme Data ops@acme.example',
      }),
    ),
    demo: Type.Union([Type.Literal('auto'), Type.Literal('off')], { default: 'auto' }),
    log_level: Type.String({ default: 'info', pattern: '^(trace|debug|info|warn|error|fatal|silent)$' }),
    metrics_port: Type.Union([Type.Integer({ minimum: 0, maximum: 65_535 }), Type.Literal('same')], {
      default: 9464,
      description:
        'port of /metrics on the address of the host, which is not for the public; same: the port of the service',
    }),
    cors_origins: Type.Array(Type.String(), { default: [] }),
    archive_bytes: Type.Integer({
      minimum: 0,
      default: 10 * 1024 * 1024 * 1024,
      description: 'raw answers of sources kept in the database, the newest ones, compressed',
    }),
    free_disk_bytes: Type.Integer({
      minimum: 0,
      default: 1024 * 1024 * 1024,
      description:
        'stay free on the disk where files of exports lie: no export is taken or written that could leave fewer; ' +
        'a store elsewhere keeps itself',
    }),
    body_cache_bytes: Type.Integer({
      minimum: 0,
      default: 32 * 1024 * 1024,
      description: 'finished answers that are asked for again and again, kept in memory; 0 keeps none',
    }),
    markets: Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'market groups; their order is the order in which a bare symbol prefers markets',
      default: {
        US: ['XNAS', 'XNYS', 'ARCX', 'XASE', 'BATS', 'OTCM'],
        'non-US': ['XTSE', 'XTSX', 'NEOE', 'FSRV', 'XLON', 'XPAR', 'XAMS', 'XASX'],
        venues: ['CRYPTO', 'FOREX', 'INDEX'],
        bonds: ['BOND'],
      },
    }),
    console_allowance: Type.Integer({
      minimum: 0,
      default: 2_000,
      description:
        'credits a day and account that reads in the console cost nothing for; they count in the minute as any, and ' +
        'beyond it they cost as usual',
    }),
    welcome_credits: Type.Object(
      { amount: Type.Integer({ minimum: 0 }), days: Type.Integer({ minimum: 0 }) },
      { additionalProperties: false, default: { amount: 500, days: 30 } },
    ),
    plans: Type.Record(Type.String({ pattern: PLAN_NAME }), Plan, { default: {} }),
    datasets: Type.Record(Type.String(), Dataset, {
      default: {},
    }),
    publishers: Type.Record(Type.String(), PublisherSettings, {
      description: 'settings by publisher id, shared by all sources of the publisher',
      default: {},
    }),
    sources: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), {
      description: 'settings by source id; `enabled: true` lets its schedule run',
      default: {},
    }),
  },
  { additionalProperties: false },
)

export type Config = Static<typeof Config>
