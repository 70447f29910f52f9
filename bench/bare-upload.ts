import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

// The floor of an upload over HTTP: the same reader of forms, and a file that lies on the disk when it is answered.

const app = Fastify()
await app.register(multipart, { limits: { fileSize: 1e9 } })
let count = 0
app.post('/', async (request, reply) => {
  const path = join(process.env['DATA_DIR']!, `bare-${++count}`)
  const part = await request.file()
  await pipeline(part!.file, createWriteStream(path, { highWaterMark: 1024 * 1024, flush: true }))
  reply.raw.once('finish', () => void rm(path))
  return reply.code(201).send({})
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
