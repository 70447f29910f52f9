import { reference, wire } from '@mulghar/contract/wire'
import { readFileSync } from 'node:fs'
import { openApi } from '../server/src/kit/openapi.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
process.stdout.write(`${JSON.stringify(openApi(wire, { ...reference, version }), null, 2)}\n`)
