import { parentPort } from 'node:worker_threads'
import { cityRows } from './city-list.ts'

parentPort?.postMessage(cityRows())
