import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** A proxy that hands the calls to several processes in turns, their event streams too. */
export async function openTurns(port: number, targets: readonly string[]): Promise<{ close(): Promise<void> }> {
  let calls = 0
  const server = createServer((asked, answer) => hand(asked, answer, targets[calls++ % targets.length]!))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { close: () => closed(server) }
}

function hand(asked: IncomingMessage, answer: ServerResponse, target: string): void {
  const { method, headers, url } = asked
  const passed = request(new URL(url ?? '/', target), { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(answer)
    // A connection that breaks off there breaks off here.
    reply.once('error', () => answer.destroy())
  })
  passed.once('error', () => answer.destroy())
  answer.once('close', () => passed.destroy())
  asked.pipe(passed)
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
