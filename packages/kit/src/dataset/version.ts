import manifest from '../../package.json' with { type: 'json' }

/** Version of this copy of the kit, such as `1.2.0`; every dataset made with it has this version in `kit`. */
export const KIT_VERSION: string = manifest.version
