import { Agent, request } from 'node:http'
import { connect } from 'node:net'

export type RawAnswer = { status: number; body: string }

const agent = new Agent({ keepAlive: true })
const tries = 5

/**
 * POSTs bytes as they are. The house may close the connection on what is still being sent once it has answered, and the answer
 * be lost with it: then it is asked again.
 */
export async function post(url: string, body: Uint8Array, headers: Record<string, string>): Promise<RawAnswer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await postOnce(url, body, headers)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (attempt === tries || !['EPIPE', 'ECONNRESET'].includes(code)) throw error
    }
  }
}

function postOnce(url: string, body: Uint8Array, headers: Record<string, string>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers: { 'content-length': body.length, ...headers } })
    sent.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (text += piece))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Says these bytes to the app, leaves, and answers what came back, if anything. */
export function say(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(Number(port), hostname, () => socket.end(bytes))
    socket.on('data', (piece) => (heard += piece.toString()))
    socket.once('close', () => resolve(heard))
    socket.once('error', reject)
  })
}
