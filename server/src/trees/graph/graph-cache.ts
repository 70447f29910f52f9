import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type GraphEncoding = 'br' | 'gzip' | 'identity'
export type BuiltGraph = { version: string; bodies: Partial<Record<GraphEncoding, Buffer>> }

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Made graphs by tree and role, the least used going first when they are more than so many bytes. */
export function graphCache(maxBytes: number) {
  const kept = new Map<string, BuiltGraph>()
  let bytes = 0

  const sizeOf = (graph: BuiltGraph) => Object.values(graph.bodies).reduce((sum, body) => sum + body.length, 0)

  function drop(key: string): void {
    const graph = kept.get(key)
    if (graph) bytes -= sizeOf(graph)
    kept.delete(key)
  }

  function keep(key: string, graph: BuiltGraph): void {
    drop(key)
    kept.set(key, graph)
    bytes += sizeOf(graph)
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  return {
    find(key: string, version: string, encoding: GraphEncoding): Buffer | undefined {
      const graph = kept.get(key)
      const body = graph?.version === version ? graph.bodies[encoding] : undefined
      if (graph && body) {
        kept.delete(key)
        kept.set(key, graph)
      }
      return body
    },

    keep(key: string, version: string, encoding: GraphEncoding, body: Buffer): void {
      const known = kept.get(key)
      const bodies = known?.version === version ? known.bodies : {}
      keep(key, { version, bodies: { ...bodies, [encoding]: body } })
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
