import { request } from 'node:http'

export type OpenStream = {
  /** Resolves at the next change of messages in this conversation. */
  next(conversationId: string): Promise<void>
  close(): void
}

/** The event stream of an account, over a connection of its own. Resolves once the server has begun it. */
export function openStream(address: string, authorization: string): Promise<OpenStream> {
  const waiting = new Map<string, (() => void)[]>()
  const { promise, resolve, reject } = Promise.withResolvers<OpenStream>()
  const call = request(`${address}/v1/stream`, { headers: { authorization }, agent: false }, (reply) => {
    if (reply.statusCode !== 200) return reject(new Error(`The stream answers ${reply.statusCode}`))
    let rest = ''
    reply.setEncoding('utf8')
    reply.on('data', (text: string) => {
      const parts = `${rest}${text}`.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) heard(part)
    })
    resolve({
      next: (id) => new Promise((done) => waiting.set(id, [...(waiting.get(id) ?? []), done])),
      close: () => void call.destroy(),
    })
  })
  function heard(part: string): void {
    const data = /^data: (.*)$/m.exec(part)?.[1]
    if (!/^event: change$/m.test(part) || data === undefined) return
    const { kind, rootId } = JSON.parse(data) as { kind: string; rootId: string }
    if (kind !== 'messages') return
    for (const done of waiting.get(rootId) ?? []) done()
    waiting.delete(rootId)
  }
  call.on('error', reject)
  call.end()
  return promise
}
