import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseSink } from './sinks.ts'

let size: number
let done: string[]

/** A save dialog that answers a file, which is written when its stream is closed. */
function saveDialog(): void {
  const stream = {
    write: async () => void done.push('write'),
    close: async () => void done.push('close'),
    abort: async () => void done.push('abort'),
  }
  const handle = {
    createWritable: async () => stream,
    getFile: async () => ({ size }),
    remove: async () => void done.push('remove'),
  }
  vi.stubGlobal('showSaveFilePicker', async () => handle)
}

beforeEach(() => {
  size = 0
  done = []
  saveDialog()
})
afterEach(() => vi.unstubAllGlobals())

describe('a file that the save dialog has made', () => {
  it('is deleted where its download is given up', async () => {
    const sink = await chooseSink('film.mp4')
    await sink!.write(new Uint8Array(3))
    await sink!.abort()
    expect(done).toEqual(['write', 'abort', 'remove'])
  })

  it('stays where it had bytes before', async () => {
    size = 3
    await (await chooseSink('film.mp4'))!.abort()
    expect(done).toEqual(['abort'])
  })

  it('stays where its download is whole', async () => {
    await (await chooseSink('film.mp4'))!.close()
    expect(done).toEqual(['close'])
  })
})
