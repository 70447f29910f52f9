import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { decodeBmp } from './bmp.ts'
import type { DecodeTask } from './decode-apart.ts'

const { path, maxPixels } = workerData as DecodeTask
parentPort?.postMessage('loaded')
const answer = decodeBmp(await readFile(path), maxPixels)
parentPort?.postMessage(answer, answer.kind === 'pixels' ? [answer.rgba.buffer] : [])
