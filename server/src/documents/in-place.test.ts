import { expect, test } from 'vitest'
import { writeAll } from './in-place.ts'

test('a disk that takes a part of what it is given is given the rest, until it says that it is full', () => {
  const disk = Buffer.alloc(16)
  const room = { bytes: 16 }
  const write = (_: number, bytes: NodeJS.ArrayBufferView, from = 0, length = 0, at: number | null = 0): number => {
    if (room.bytes === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const taken = Math.min(3, length, room.bytes)
    room.bytes -= taken
    disk.set((bytes as Uint8Array).subarray(from, from + taken), at!)
    return taken
  }
  writeAll(0, Buffer.from('the head'), 2, write as never)
  expect(disk.toString('latin1')).toBe('\0\0the head\0\0\0\0\0\0')
  room.bytes = 4
  expect(() => writeAll(0, Buffer.from('the tail'), 0, write as never)).toThrow('no space left')
})
