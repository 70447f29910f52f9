import { parentPort, workerData } from 'node:worker_threads'
import { lookOver } from './look.ts'
import type { LookAnswer, LookTask } from './looking.ts'

const { text, today } = workerData as LookTask
const every = 1000
const answer = lookOver(text, today, (done) => {
  if (done % every === 0) parentPort?.postMessage({ done } satisfies LookAnswer)
})
parentPort?.postMessage({ findings: answer } satisfies LookAnswer)
