import manifest from '../../package.json' with { type: 'json' }

/** Version of this copy of the kit, such as `1.2.0`; every dataset that it makes carries it. */
export const KIT_VERSION: string = manifest.version
