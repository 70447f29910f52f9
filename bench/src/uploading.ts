import { request } from 'node:http'
import { performance } from 'node:perf_hooks'

const boundary = 'between-the-parts-of-a-benchmark'

/**
 * Sends a file as a form, whose bytes are at hand, and answers in how many milliseconds it was kept. The client takes as little of
 * the processors as it can: it is the server that is measured (a form of `fetch` needs three times as long to send a film).
 */
export function upload(
  address: string,
  headers: Record<string, string>,
  file: { name: string; bytes: Buffer },
): Promise<{ ms: number; body: unknown }> {
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(address, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': head.length + file.bytes.length + tail.length,
      },
    })
    call.once('error', reject).once('response', async (reply) => {
      const text = Buffer.concat(await reply.toArray()).toString()
      if (reply.statusCode !== 201) return reject(new Error(`${reply.statusCode}: ${text}`))
      resolve({ ms: performance.now() - started, body: JSON.parse(text) })
    })
    call.write(head)
    call.write(file.bytes)
    call.end(tail)
  })
}

/** Somebody else who goes on asking for their own profile while the work lasts: how long each answer took. */
export async function othersWait<T>(
  address: string,
  authorization: string,
  work: () => Promise<T>,
): Promise<{ done: T; waits: number[] }> {
  let isOver = false
  const waits: number[] = []
  async function ask(): Promise<void> {
    while (!isOver) {
      const due = performance.now()
      const reply = await fetch(`${address}/v1/profile/user-detail`, { headers: { authorization } })
      await reply.arrayBuffer()
      waits.push(performance.now() - due)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }
  const asking = ask()
  try {
    return { done: await work(), waits }
  } finally {
    isOver = true
    await asking
  }
}

const everyMs = 25
