import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MovOutputFormat,
  Output,
  QTFF,
} from 'mediabunny'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathOfFilm } from '../server/test/films.ts'
import { calibration, median, openHouse, percentile, signUp } from './house.ts'
import { othersWait, upload } from './src/uploading.ts'

// A film of 50 MB, uploaded, beside writing the same bytes to the disk (until they lie there) and reading them once, and beside a
// bare Fastify that only writes them, by turns; then four at once, while somebody else goes on asking.

const megabytes = Number(process.env['MEGABYTES'] ?? 49)
const runs = Number(process.env['RUNS'] ?? 5)
const seconds = 60

/** The film of a test over and over, each frame filled up with bytes that a decoder leaves out. */
async function largeFilm(path: string): Promise<void> {
  using input = new Input({ formats: [QTFF], source: new FilePathSource(pathOfFilm('iphone-h264.mov')) })
  const [from, sound] = [(await input.getPrimaryVideoTrack())!, (await input.getPrimaryAudioTrack())!]
  const output = new Output({ format: new MovOutputFormat({ fastStart: false }), target: new FilePathTarget(path) })
  const [video, audio] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')]
  output.addVideoTrack(video)
  output.addAudioTrack(audio)
  output.setMetadataTags({ raw: { 'com.apple.quicktime.location.ISO6709': '+27.7172+085.3240/' } })
  await output.start()
  const decoder = { decoderConfig: (await from.getDecoderConfig())! }
  const audioDecoder = { decoderConfig: (await sound.getDecoderConfig())! }
  const frames = await Array.fromAsync(new EncodedPacketSink(from).packets())
  const tones = await Array.fromAsync(new EncodedPacketSink(sound).packets())
  const round = await from.computeDuration()
  const rounds = Math.ceil(seconds / round)
  const filling = Buffer.alloc(Math.floor((megabytes * 1024 * 1024) / (frames.length * rounds)), 0xff)
  filling.writeUInt32BE(filling.length - 4, 0)
  filling[4] = 0x0c
  for (let n = 0; n < rounds; n++) {
    for (const frame of frames) {
      const data = Buffer.concat([frame.data, filling])
      await video.add(new EncodedPacket(data, frame.type, frame.timestamp + n * round, frame.duration), decoder)
    }
    for (const tone of tones)
      if (tone.timestamp < round && tone.timestamp >= 0)
        await audio.add(
          new EncodedPacket(tone.data, tone.type, tone.timestamp + n * round, tone.duration),
          audioDecoder,
        )
  }
  await output.finalize()
}

const house = await openHouse()
try {
  const path = join(house.dataDir, 'large.mov')
  await largeFilm(path)
  const film = { name: 'large.mov', bytes: await readFile(path) }
  const bareAddress = await house.start('bench/bare-upload.ts')
  const address = await house.start('server/src/main.ts', { QUOTA_BYTES: String(100e9) })
  const { authorization } = await signUp(address)
  const other = await signUp(address)

  async function keep(): Promise<number> {
    const { ms, body } = await upload(`${address}/v1/document/upload`, { authorization }, film)
    if (!(body as { mimeType: string }).mimeType.includes('avc1')) throw new Error(JSON.stringify(body))
    return ms
  }

  async function writeAndRead(): Promise<number> {
    const to = join(house.dataDir, 'bare')
    const started = performance.now()
    const file = await open(to, 'w')
    await file.writeFile(film.bytes)
    await file.sync()
    await file.close()
    await readFile(to)
    const ms = performance.now() - started
    await rm(to)
    return ms
  }

  await keep()
  await upload(bareAddress, {}, film)
  const [ours, sent, bare]: [number[], number[], number[]] = [[], [], []]
  for (let n = 0; n < runs; n++) {
    bare.push(await writeAndRead())
    sent.push((await upload(bareAddress, {}, film)).ms)
    ours.push(await keep())
  }

  house.takePeak()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const idle = house.takePeak()
  const { done: four, waits } = await othersWait(address, other.authorization, () =>
    Promise.all([keep(), keep(), keep(), keep()]),
  )
  const peak = house.takePeak()

  const [kept, disk, http] = [median(ours), median(bare), median(sent)]
  console.log(
    `calibration ${Math.round(calibration())} ms, a film of ${(film.bytes.length / 1024 / 1024).toFixed(1)} MB, ${runs} runs by turns`,
  )
  console.log(`uploaded and kept    ${Math.round(kept)} ms (${ours.map(Math.round).join(', ')})`)
  console.log(`written and read     ${Math.round(disk)} ms (${bare.map(Math.round).join(', ')})`)
  console.log(`ratio                ${(kept / disk).toFixed(2)} (1.5)`)
  console.log(
    `bare Fastify         ${Math.round(http)} ms (${sent.map(Math.round).join(', ')}): the same form written to the disk, and nothing else; ratio ${(kept / http).toFixed(2)}`,
  )
  console.log(
    `four at once         ${Math.round(Math.max(...four))} ms, ${Math.round((peak - idle) / 1e6)} MB above ${Math.round(idle / 1e6)} MB (150 MB)`,
  )
  console.log(`another meanwhile    p95 ${Math.round(percentile(waits, 0.95))} ms of ${waits.length} (100 ms)`)
} finally {
  await house.close()
}
