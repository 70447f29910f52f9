import { request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { fillTree } from './fill.ts'
import { calibration, median, openHouse, signUp } from './house.ts'

// The whole tree in one reply: the first time, again, and unchanged.

const people = Number(process.env['PEOPLE'] ?? 100_000)
const runs = 5

type Answer = { status: number; firstByteMs: number; totalMs: number; bytes: number; etag: string }

function ask(url: string, headers: Record<string, string>): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(url, { headers }, (reply) => {
      const firstByteMs = performance.now() - started
      let bytes = 0
      reply.on('data', (piece: Buffer) => (bytes += piece.length))
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          firstByteMs,
          totalMs: performance.now() - started,
          bytes,
          etag: reply.headers.etag ?? '',
        }),
      )
    })
    call.on('error', reject)
    call.end()
  })
}

const house = await openHouse()
try {
  const address = await house.start('server/src/main.ts')
  const asha = await signUp(address)
  const { treeId, ids } = await fillTree(house.pool, { ownerId: asha.id, people, seed: 7, name: 'Everybody' })
  await house.pool.query('vacuum analyze')
  const url = `${address}/v1/family/family-tree/${treeId}/graph`
  const browser = { authorization: asha.authorization, 'accept-encoding': 'gzip, deflate, br' }

  const cold: number[] = []
  const warm: number[] = []
  const unchanged: number[] = []
  let last: Answer | undefined
  for (let run = 0; run < runs; run++) {
    const saved = await fetch(`${address}/v1/family/person/${ids[run]}`, {
      method: 'PUT',
      headers: { authorization: asha.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ nickname: `run ${run}` }),
    })
    if (!saved.ok) throw new Error(await saved.text())
    cold.push((await ask(url, browser)).firstByteMs)
    last = await ask(url, browser)
    warm.push(last.firstByteMs)
    const again = await ask(url, { ...browser, 'if-none-match': last.etag })
    if (again.status !== 304) throw new Error(`an unchanged tree was answered with ${again.status}`)
    unchanged.push(again.totalMs)
  }
  console.log(`calibration loop ${calibration().toFixed(0)} ms; graph of ${people} people, median of ${runs}`)
  console.log(`warm, first byte   ${median(warm).toFixed(1)} ms (target 400)`)
  console.log(`cold, first byte   ${median(cold).toFixed(0)} ms`)
  console.log(`unchanged, 304     ${median(unchanged).toFixed(1)} ms`)
  console.log(`compressed         ${(last!.bytes / 1e6).toFixed(2)} MB (target 3)`)
} finally {
  await house.close()
}
