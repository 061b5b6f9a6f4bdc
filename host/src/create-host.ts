import { openStream } from './stream/open-stream.ts'
import { openHost, type Host, type HostOptions } from './boot/host.ts'

/** A host with every way in: operations, the ways that datasets bring, and the stream. */
export const createHost = (options: HostOptions): Promise<Host> => openHost(options, [openStream])
