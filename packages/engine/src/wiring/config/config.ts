import { Type, type Static } from '@sinclair/typebox'
import { EventSettings } from './event-settings.ts'
import { PortalSettings } from './portal-settings.ts'
import { IdentityProviders } from './identity-providers.ts'
import { Plan, PLAN_NAME } from './plan.ts'
import { PublisherSettings } from './publisher-settings.ts'

export type { Plan } from './plan.ts'

/** An operator capability, or a pattern for several: `admin.imports.*`. */
const OPERATORS = '^admin\\.(\\*|[a-z-]+)\\.(\\*|[a-z-]+)$'
const RECORD_ID = '^[a-z0-9-]+\\.[a-z0-9_]+$'
/** A record, optionally limited to markets or market groups: `eod.daily_bars@XLON,CRYPTO`. */
const PRECEDENCE_KEY = '^[a-z0-9-]+\\.[a-z0-9_]+(@[A-Za-z0-9-]+(,[A-Za-z0-9-]+)*)?$'

const Dataset = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean({ description: 'absent: true' })),
    plans: Type.Optional(
      Type.Array(Type.String({ pattern: PLAN_NAME }), {
        maxItems: 1_000,
        description:
          'plans whose accounts may call the dataset; default: the plans that its author declares, ' +
          'or every plan except free if there are none',
      }),
    ),
  },
  { additionalProperties: false },
)

const Lineage = Type.Object(
  {
    to: Type.Union([Type.Literal('file'), Type.Literal('http')]),
    path: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'file to append events to' })),
    url: Type.Optional(
      Type.String({
        pattern: '^https?://[^/?#@\\s]+(/[^?#\\s]*)?$',
        maxLength: 500,
        description: 'URL of the endpoint that accepts events, without credentials and query',
      }),
    ),
    namespace: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._:/-]{0,199}$',
      default: 'bourse',
      description: 'namespace of the jobs and records of this installation',
    }),
  },
  {
    additionalProperties: false,
    description:
      'where runs are sent as OpenLineage events: {"to": "file", "path": "…"} or {"to": "http", "url": "…"}, whose ' +
      'key is BOURSE_SECRET_LINEAGE_API_KEY; absent: nowhere',
  },
)

/** The host's settings, read from a file and then from `BOURSE_*` environment variables. */
export const Config = Type.Object(
  {
    host: Type.String({ default: '127.0.0.1' }),
    port: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
    data_dir: Type.String({ default: '.bourse' }),
    database_url: Type.Optional(
      Type.String({
        description:
          'URL of your own PostgreSQL, instead of the embedded one; with several hosts, the primary among them is used',
      }),
    ),
    database_direct_url: Type.Optional(
      Type.String({
        description:
          'URL of the same PostgreSQL without a pooler, with the same role, if database_url points to a pooler in ' +
          'transaction mode; jobs, imports, commands and everything that needs a session use it',
      }),
    ),
    database_password_file: Type.Optional(
      Type.String({
        description:
          'file with the password for database_url, read for every connection: a rotated password needs no restart',
      }),
    ),
    database_admin_url: Type.Optional(
      Type.String({
        description:
          'URL of the same PostgreSQL with another role, which owns the audit log, so that the role of the service ' +
          'can only add to it; a superuser, or a member of that role that may create schemas',
      }),
    ),
    database_connections: Type.Integer({
      minimum: 5,
      maximum: 500,
      default: 20,
      description:
        'two are for admission and notifications; a third of the others, but at least one, is reserved for reads; ' +
        'jobs and publications share the rest. With database_direct_url, all are for requests',
    }),
    direct_connections: Type.Integer({
      minimum: 5,
      maximum: 500,
      default: 10,
      description:
        'maximum number of connections to database_direct_url, which admission, notifications, jobs and ' +
        'publications share',
    }),
    database_read_urls: Type.Array(Type.String(), {
      default: [],
      maxItems: 20,
      description:
        'URLs of standbys of the same PostgreSQL, or of a load balancer or reader endpoint in front of them, that ' +
        'serve reads; none: the primary serves all reads',
    }),
    read_connections: Type.Integer({
      minimum: 1,
      maximum: 500,
      default: 10,
      description: 'maximum number of connections to each of database_read_urls, and one more for checks',
    }),
    read_lag_seconds: Type.Number({
      minimum: 0,
      maximum: 3_600,
      default: 5,
      description: 'a standby that has lacked a publication for longer serves no reads until it has caught up',
    }),
    requests_at_once: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      default: 64,
      description: 'maximum number of concurrent requests of a busy host; further ones get 503 overloaded',
    }),
    stalled_seconds: Type.Integer({
      minimum: 1,
      maximum: 3_600,
      default: 60,
      description: 'seconds without traffic after which a connection is closed; a response must begin within that time',
    }),
    trusted_proxies: Type.Array(Type.String(), {
      default: [],
      description: 'addresses or networks (10.0.0.0/8) of proxies whose X-Forwarded-For is trusted',
    }),
    public_url: Type.Optional(Type.String({ description: 'URL under which callers reach the service' })),
    admin_hosts: Type.Array(Type.String({ pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$' }), {
      default: [],
      maxItems: 100,
      description:
        'host names, without port, under which the admin API and the console respond, in addition to that of ' +
        'public_url, localhost and IP addresses',
    }),
    status_page: Type.Union([Type.Literal('off'), Type.Literal('operators'), Type.Literal('public')], {
      default: 'operators',
      description: 'who may read /status, /status.json and /status.xml: no one, operators, or everyone without a key',
    }),
    owner_key: Type.Optional(
      Type.String({ minLength: 32, description: 'secret to use as the owner key instead of a generated one' }),
    ),
    operator: Type.Optional(
      Type.String({
        pattern: '^[ -~]{3,200}$',
        description: 'contact of the operator, sent to publishers that sources fetch from: Acme Data ops@acme.example',
      }),
    ),
    backup_to: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'folder or s3://bucket/prefix of backups, which doctor, health and metrics watch',
      }),
    ),
    backup_cron: Type.Optional(
      Type.String({
        pattern: '^\\S+( \\S+){4}$',
        description: 'cron line of scheduled backups to backup_to, each of which is verified; none: no schedule',
      }),
    ),
    backup_zone: Type.String({ default: 'UTC', description: 'IANA time zone of backup_cron' }),
    backup_keep: Type.Integer({
      minimum: 1,
      maximum: 1_000,
      default: 7,
      description:
        'number of backups that a scheduled backup retains; older ones are removed, except the newest verified one',
    }),
    backup_max_age_hours: Type.Integer({
      minimum: 1,
      maximum: 8_760,
      default: 48,
      description: 'age of the newest verified backup in backup_to above which doctor, health and metrics warn',
    }),
    lineage: Type.Optional(Lineage),
    licences: Type.Union([Type.Literal('off'), Type.Literal('report'), Type.Literal('enforce')], {
      default: 'report',
      description:
        'report: the admin API, health and doctor list requests for values of publishers whose terms do not ' +
        'permit them for the account; enforce: accounts get only permitted values; off: licences are not checked',
    }),
    events: EventSettings,
    portal: PortalSettings,
    demo: Type.Union([Type.Literal('auto'), Type.Literal('off')], { default: 'auto' }),
    log_level: Type.String({ default: 'info', pattern: '^(trace|debug|info|warn|error|fatal|silent)$' }),
    metrics_port: Type.Union([Type.Integer({ minimum: 0, maximum: 65_535 }), Type.Literal('same')], {
      default: 9464,
      description: 'port of /metrics on the address of the host; keep it private; same: the port of the service',
    }),
    cors_origins: Type.Array(Type.String(), { default: [] }),
    archive_bytes: Type.Integer({
      minimum: 0,
      default: 10 * 1024 * 1024 * 1024,
      description: 'maximum size of the stored raw responses of sources, compressed; the oldest are removed',
    }),
    free_disk_bytes: Type.Integer({
      minimum: 0,
      default: 1024 * 1024 * 1024,
      description:
        'minimum free space on the disk of export files: no export starts or grows if less could remain; ' +
        'does not apply to an external store',
    }),
    body_cache_bytes: Type.Integer({
      minimum: 0,
      default: 32 * 1024 * 1024,
      description:
        'size of the memory cache for repeated responses; half as much again is for dates of entire markets; ' +
        '0 disables both',
    }),
    markets: Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'market groups; their order is the order in which a symbol without an exchange prefers markets',
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
        'free credits per day and account for reads in the console; they count toward the requests per minute, ' +
        'and reads beyond them cost as usual',
    }),
    welcome_credits: Type.Object(
      { amount: Type.Integer({ minimum: 0 }), days: Type.Integer({ minimum: 0 }) },
      { additionalProperties: false, default: { amount: 500, days: 30 } },
    ),
    plans: Type.Record(Type.String({ pattern: PLAN_NAME }), Plan, { default: {} }),
    roles: Type.Record(
      Type.String({ pattern: PLAN_NAME }),
      Type.Array(Type.String({ pattern: OPERATORS }), { maxItems: 200 }),
      {
        description:
          'operator capabilities by role; `*` stands for any part of a name: {"loader": ["admin.imports.*"]}. A role ' +
          'replaces the default one of the same name',
        default: {},
      },
    ),
    sign_in: IdentityProviders,
    datasets: Type.Record(Type.String(), Dataset, { default: {} }),
    precedence: Type.Record(Type.String({ pattern: PRECEDENCE_KEY }), Type.Array(Type.String()), {
      description:
        'sources of a record (<dataset>.<record>, or <dataset>.<record>@<markets> for some markets) from the ' +
        'strongest to the weakest; others follow by their role',
      default: {},
    }),
    tolerances: Type.Record(
      Type.String({ pattern: RECORD_ID }),
      Type.Record(Type.String(), Type.Number({ exclusiveMinimum: 0 })),
      {
        description:
          'relative differences between sources above which a row is reported, by record and field: ' +
          '{"eod.daily_bars": {"close": 0.01}} for 1 %',
        default: {},
      },
    ),
    quality_rules: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'file, or folder of files, with quality rules in YAML or JSON; read at start',
      }),
    ),
    publishers: Type.Record(Type.String(), PublisherSettings, {
      description: 'settings by publisher id, shared by all sources of the publisher',
      default: {},
    }),
    sources: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), {
      description: 'settings by source id; `enabled: true` runs its schedule',
      default: {},
    }),
  },
  { additionalProperties: false },
)

export type Config = Static<typeof Config>
