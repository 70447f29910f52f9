import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LeastRecentlyUsed } from '../../kit/lru.ts'

export type GraphEncoding = 'br' | 'gzip' | 'identity'
export type BuiltGraph = { version: string; bodies: Partial<Record<GraphEncoding, Buffer>> }

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Made graphs by tree and role, those used longest ago going first when they are more than so many bytes. */
export function graphCache(maxBytes: number) {
  const sizeOf = ({ bodies }: BuiltGraph) => Object.values(bodies).reduce((sum, body) => sum + body.length, 0)
  const kept = new LeastRecentlyUsed<BuiltGraph>(maxBytes, sizeOf)

  return {
    find(key: string, version: string, encoding: GraphEncoding): Buffer | undefined {
      const graph = kept.get(key)
      return graph?.version === version ? graph.bodies[encoding] : undefined
    },

    keep(key: string, version: string, encoding: GraphEncoding, body: Buffer): void {
      const known = kept.get(key)
      const bodies = known?.version === version ? known.bodies : {}
      kept.set(key, { version, bodies: { ...bodies, [encoding]: body } })
    },
  }
}

export type GraphCache = ReturnType<typeof graphCache>

/** What the browser takes, the smallest first. */
export function encodingFor(acceptEncoding: string | string[] | undefined): GraphEncoding {
  const offers = String(acceptEncoding ?? '').split(',')
  const takes = (name: string) =>
    offers.some((offer) => new RegExp(`^\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*$)|$)`).test(offer))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

export async function encodeGraph(json: Buffer, encoding: GraphEncoding): Promise<Buffer> {
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    }
    return brotliAsync(json, { params })
  }
  return encoding === 'gzip' ? gzipAsync(json, { level: 5 }) : json
}
