/// <reference lib="dom" />

// The benchmark runs these in a page as its floors: the calls of a vault with plain bytes, and a bare list of its files.

type Plain = {
  headers: Record<string, string>
  draft: object
  batch: { changes: object[]; vaultVersion: number; head: string }
  chunkBytes: number
  sealBytes: number
}

export async function sendPlain({ headers, draft, batch, chunkBytes: size, sealBytes: more }: Plain): Promise<void> {
  const file = document.querySelector<HTMLInputElement>('#file')!.files![0]!
  const post = async (path: string, body: object) => {
    const reply = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(await reply.text())
    return reply.json()
  }
  const encode = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
  const { uploadId } = await post('/v1/storage/upload', draft)
  const chunks = Math.ceil(file.size / size)
  const ready = async (n: number) => {
    const bytes = new Uint8Array(size + more)
    bytes.set(new Uint8Array(await file.slice(n * size, (n + 1) * size).arrayBuffer()))
    return { bytes, digest: encode(await crypto.subtle.digest('SHA-256', bytes)) }
  }
  const digests: string[] = []
  let next = ready(0)
  for (let n = 0; n < chunks; n++) {
    const { bytes, digest } = await next
    if (n + 1 < chunks) next = ready(n + 1)
    await new Promise<void>((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      xhr.open('PUT', `/v1/storage/upload/${uploadId}/chunk/${n}`)
      const own = { ...headers, 'content-type': 'application/octet-stream' }
      for (const [name, value] of Object.entries(own)) xhr.setRequestHeader(name, value)
      xhr.setRequestHeader('content-digest', `sha-256=:${digest}:`)
      xhr.onload = () => (xhr.status === 204 ? resolve() : reject(new Error(xhr.responseText)))
      xhr.onerror = () => reject(new Error('No answer'))
      xhr.send(new Blob([bytes]))
    })
    digests.push(digest.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''))
  }
  await post('/v1/storage/batch', { ...batch, changes: batch.changes.map((each) => ({ ...each, uploadId, digests })) })
}

export async function receivePlain(from: {
  headers: Record<string, string>
  path: string
  chunks: number
}): Promise<void> {
  const { authorization, 'x-vault-token': token } = from.headers
  const directory = await navigator.storage.getDirectory()
  const stream = await (await directory.getFileHandle('saved', { create: true })).createWritable()
  const read = async (n: number) => {
    const reply = await fetch(from.path + n, { headers: { authorization: authorization!, 'x-vault-token': token! } })
    return reply.arrayBuffer()
  }
  let next = read(0)
  for (let n = 0; n < from.chunks; n++) {
    const bytes = await next
    if (n + 1 < from.chunks) next = read(n + 1)
    await stream.write(bytes)
  }
  await stream.close()
  await directory.removeEntry('saved')
}

/** Notes when the list can be changed, which is when it is checked. */
export function noteReady(): void {
  const mark = window as unknown as { readyAt?: number }
  new MutationObserver(() => {
    const button = document.querySelector('[aria-label="New folder"]:not([aria-disabled="true"])')
    if (button && document.querySelector('[data-place]')) mark.readyAt ??= performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

type Bare = { headers: Record<string, string>; key: number[]; prefix: number[]; folder: string }
type Page5000 = { data: { id: string; parentId: string; box: string }[]; seq: number; hasNext: boolean }

/** All rows; each box of the folder is decrypted and parsed while the next page is fetched. */
export async function bareList({ headers, key, prefix, folder: inside }: Bare): Promise<number> {
  const aes = await crypto.subtle.importKey('raw', Uint8Array.from(key), 'AES-GCM', false, ['decrypt'])
  const hex = (id: string) =>
    id
      .replaceAll('-', '')
      .match(/../g)!
      .map((byte) => Number.parseInt(byte, 16))
  const parent = hex(inside)
  const open = async ({ id, box }: Page5000['data'][number]) => {
    const bytes = Uint8Array.from(atob(box.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    const additionalData = Uint8Array.from([...prefix, 2, 1, ...hex(id), ...parent, 0, 0, 0, 1])
    const parameters = { name: 'AES-GCM', iv: bytes.subarray(1, 13), additionalData }
    const plain = await crypto.subtle.decrypt(parameters, aes, bytes.subarray(13))
    return JSON.parse(new TextDecoder().decode(plain)) as { name: string }
  }
  const { authorization, 'x-vault-token': token } = headers
  const read = async (since: number): Promise<Page5000> => {
    const reply = await fetch(`/v1/storage/changes?limit=5000&since=${since}`, {
      headers: { authorization: authorization!, 'x-vault-token': token! },
    })
    return reply.json()
  }
  const started = performance.now()
  const opened: Promise<unknown>[] = []
  for (let page = await read(0), isLast = false; !isLast;) {
    const next = page.hasNext ? read(page.seq) : undefined
    opened.push(...page.data.filter(({ parentId }) => parentId === inside).map(open))
    isLast = next === undefined
    if (next) page = await next
  }
  await Promise.all(opened)
  return performance.now() - started
}
