import { Problems, readFamily, readGedcom, readPerson } from '@mulghar/gedcom'
import { fork } from 'node:child_process'
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { genealogyAsGedcom } from '../tools/gedcom-write.ts'
import { calibration, median } from './src/calibration.ts'

// Reading 200,000 people: ours beside read-gedcom and gedcom from npm, each run in a process of its own.

const people = Number(process.env['PEOPLE'] ?? 200_000)
const runs = Number(process.env['RUNS'] ?? 5)
const file = join(tmpdir(), `mulghar-bench-${people}.ged`)

type Figure = { ms: number; megabytes: number }

const readers: Record<string, () => Promise<void>> = {
  async mulghar() {
    const problems = new Problems()
    for await (const batch of readGedcom(createReadStream(file, { highWaterMark: 262_144 })).records()) {
      for (const record of batch) {
        if (record.tag === 'INDI') readPerson(record, problems)
        else if (record.tag === 'FAM') readFamily(record, problems)
      }
    }
  },
  async 'read-gedcom'() {
    const { readGedcom: read } = await import('read-gedcom')
    const bytes = readFileSync(file)
    read(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)
  },
  async gedcom() {
    const { parse } = await import('gedcom')
    parse(readFileSync(file, 'utf8'))
  },
}

const asked = process.argv[2]
if (asked) {
  const idle = process.memoryUsage.rss()
  let peak = idle
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  const started = performance.now()
  await readers[asked]!()
  const ms = performance.now() - started
  clearInterval(watch)
  peak = Math.max(peak, process.memoryUsage.rss())
  process.send?.({ ms, megabytes: (peak - idle) / 1e6 } satisfies Figure)
} else {
  if (!existsSync(file)) writeFileSync(file, [...genealogyAsGedcom(people, 7)].join(''))
  console.log(`calibration loop ${Math.round(calibration())} ms`)
  for (const name of Object.keys(readers)) {
    const figures: Figure[] = []
    for (let run = 0; run < runs; run++) figures.push(await inChild(name))
    const ms = median(figures.map((figure) => figure.ms))
    const megabytes = median(figures.map((figure) => figure.megabytes))
    const target =
      name === 'mulghar' ? ` (target 2000 ms, 300 MB: ${ms <= 2000 && megabytes <= 300 ? 'met' : 'not met'})` : ''
    console.log(`${name}: ${people} people in ${Math.round(ms)} ms, ${Math.round(megabytes)} MB${target}`)
  }
}

function inChild(name: string): Promise<Figure> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [name], { execArgv: ['--max-old-space-size=8000'] })
    child.once('message', (figure) => resolve(figure as Figure))
    child.once('exit', (code) => code && reject(new Error(`${name} ended with ${code}`)))
  })
}
