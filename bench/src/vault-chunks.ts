import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

// Sends uploads at once in a thread of its own, so that its memory is not that of the server.

export type Sending = {
  address: string
  uploads: { path: string; chunks: number; headers: Record<string, string> }[]
  bytes: number
}

const { address, uploads, bytes } = workerData as Sending
const chunk = randomBytes(bytes)
const digest = createHash('sha256').update(chunk).digest('base64')
const agent = new Agent({ keepAlive: true })

function put(path: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(address + path, {
      method: 'PUT',
      agent,
      headers: {
        ...headers,
        'content-type': 'application/octet-stream',
        'content-length': chunk.length,
        'content-digest': `sha-256=:${digest}:`,
      },
    })
    call.once('error', reject).once('response', (reply) => {
      reply.resume().once('end', () => {
        if (reply.statusCode === 204) resolve()
        else reject(new Error(`${path}: ${reply.statusCode}`))
      })
    })
    call.end(chunk)
  })
}

await Promise.all(
  uploads.map(async ({ path, chunks, headers }) => {
    for (let n = 0; n < chunks; n++) await put(`${path}/${n}`, headers)
  }),
)
agent.destroy()
parentPort!.postMessage('done')
