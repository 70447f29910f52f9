import type { Entry } from '../../files/entry.ts'

let count = 0

type More = Partial<Entry> & { size?: number }

export function aFile(name: string, { size = 1, ...more }: More = {}): Entry {
  const file = { mime: '', size, contentId: `content ${name}`, hasThumbnail: false }
  return { ...aFolder(name), kind: 'FILE', file, ...more }
}

export function aFolder(name: string, more: Partial<Entry> = {}): Entry {
  count += 1
  const id = `node ${String(count).padStart(6, '0')}`
  const times = { created: 0, modified: 0 }
  return { id, kind: 'FOLDER', parentId: null, name, ...times, revision: 1, trash: null, file: null, ...more }
}
