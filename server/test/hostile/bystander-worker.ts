import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'

// Asks the same thing every so often, whether or not the last answer has come: who only asks again once they are
// answered meets a long stall once, and takes it for a rare slow answer.

export type Wanted = { url: string; authorization: string; everyMs: number }
export type Waits = { waits: number[]; statuses: Record<string, number> }

const { url, authorization, everyMs } = workerData as Wanted
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const waits: number[] = []
const statuses: Record<string, number> = {}
const open = new Set<Promise<void>>()

function ask(due: number): Promise<void> {
  return new Promise((resolve) => {
    const answered = (status: string) => {
      waits.push(performance.now() - due)
      statuses[status] = (statuses[status] ?? 0) + 1
      resolve()
    }
    const request = get(url, { agent, headers: { authorization } }, (response) => {
      response.resume()
      response.once('close', () => answered(String(response.statusCode)))
    })
    request.once('error', (error: NodeJS.ErrnoException) => answered(error.code ?? error.message))
  })
}

await ask(performance.now())
waits.length = 0
for (const status of Object.keys(statuses)) delete statuses[status]
// From the first answer on it counts: who began it waits for this.
parentPort!.postMessage('asking')

let due = performance.now()
const timer = setInterval(() => {
  for (; due <= performance.now(); due += everyMs) {
    const asked = ask(due)
    open.add(asked)
    void asked.then(() => open.delete(asked))
  }
}, everyMs / 4)

parentPort!.once('message', () => {
  clearInterval(timer)
  void Promise.all(open).then(() => {
    agent.destroy()
    parentPort!.postMessage({ waits, statuses } satisfies Waits)
  })
})
