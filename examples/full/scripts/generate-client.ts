import { writeFile } from 'node:fs/promises'
import { CLIENT_FILE, clientSource } from './client-source.ts'

await writeFile(CLIENT_FILE, await clientSource())
