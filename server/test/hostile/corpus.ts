import { gzipSync } from 'node:zlib'

/** A body that nobody means well with; what it must be refused with, and never 500. */
export type Hostile = { name: string; body: Uint8Array; headers?: Record<string, string>; statuses?: number[] }

const mebibyte = 1024 * 1024
const text = (value: string) => Buffer.from(value)
const around = (open: string, inner: string, close: string, depth: number) =>
  open.repeat(depth) + inner + close.repeat(depth)
const many = (count: number, one: (index: number) => string) => Array.from({ length: count }, (_, n) => one(n)).join()

/** JSON bodies that fit into the largest body of any call, so that only the look at them can refuse them. */
export const hostileJson: Hostile[] = [
  { name: 'a long list of numbers', body: text(`[${many(mebibyte - 10, () => '1')}]`) },
  { name: 'a long list of nothings', body: text(`{"facts":[${many(690_000, () => '{}')}]}`) },
  { name: 'facts that are all wrong', body: text(`{"facts":[${many(100_000, () => '{"type":5,"date":7}')}]}`) },
  { name: 'very many keys', body: text(`{${many(110_000, (n) => `"key${n}":${n}`)}}`) },
  { name: 'lists in lists', body: text(around('[', '', ']', mebibyte - 10)) },
  { name: 'objects in objects', body: text(around('{"a":', '1', '}', 250_000)) },
  { name: 'a list that does not end', body: text('['.repeat(2 * mebibyte)) },
  { name: 'a string that is long', body: text(`{"firstName":"${'a'.repeat(2 * mebibyte - 100)}"}`) },
  { name: 'a string that does not end', body: text(`{"firstName":"${'\\"'.repeat(mebibyte - 100)}`) },
  { name: 'a long run of strokes', body: text(`{"firstName":"${'\\'.repeat(2 * mebibyte - 100)}"}`) },
  { name: 'a number of a million digits', body: text(`{"birthOrder":${'9'.repeat(mebibyte)}}`) },
  { name: 'a number beyond all', body: text('{"birthOrder":1e999}') },
  { name: '__proto__', body: text('{"__proto__":{"firstName":"Asha"}}') },
  { name: '__proto__ in other letters', body: text('{"\\u005f_proto__":{"firstName":"Asha"}}') },
  { name: '__proto__ deeper', body: text('{"relations":{"parents":[{"__proto__":{"id":"1"}}]}}') },
  { name: 'constructor.prototype', body: text('{"constructor":{"prototype":{"isAdmin":true}}}') },
  { name: 'bytes that are no UTF-8', body: Buffer.concat([text('{"firstName":"'), Buffer.of(0xc3, 0x28), text('"}')]) },
  { name: 'half a sign at the end', body: Buffer.concat([text('{"firstName":"'), Buffer.of(0xe0, 0xa4)]) },
  { name: 'no JSON at all', body: text('\0'.repeat(1000)) },
  { name: 'a compressed body', body: gzipSync('{"firstName":"Asha"}'), headers: { 'content-encoding': 'gzip' } },
  {
    name: 'a compressed body that grows',
    body: gzipSync(Buffer.alloc(200 * mebibyte, 0x20)),
    headers: { 'content-encoding': 'gzip' },
  },
]

const form = 'multipart/form-data; boundary=b'
const part = (name: string, more = '') => `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
const file = part('file', '; filename="a.ged"')

/** Bodies of uploads that are no proper form. */
export const hostileForms: Hostile[] = [
  { name: 'no boundary', body: text('anything'), headers: { 'content-type': 'multipart/form-data' } },
  { name: 'an empty boundary', body: text('anything'), headers: { 'content-type': 'multipart/form-data; boundary=' } },
  { name: 'a boundary that never comes', body: text('x'.repeat(mebibyte)), headers: { 'content-type': form } },
  { name: 'nothing', body: text(''), headers: { 'content-type': form } },
  { name: 'no file', body: text('--b--\r\n'), headers: { 'content-type': form } },
  { name: 'a file that is cut off', body: text(`${file}0 HEAD`), headers: { 'content-type': form } },
  { name: 'a head that is cut off', body: text('--b\r\ncontent-dispo'), headers: { 'content-type': form } },
  {
    name: 'a file that is none, and very many parts behind it',
    body: text(`${file}x\r\n${part('a').repeat(50_000)}`),
    headers: { 'content-type': form },
  },
  { name: 'very many fields', body: text(part('a').repeat(50_000)), headers: { 'content-type': form } },
  {
    name: 'a very long field',
    body: text(`${part('a')}${'x'.repeat(4 * mebibyte)}`),
    headers: { 'content-type': form },
  },
  {
    name: 'a field named __proto__',
    body: text(`${part('__proto__')}x\r\n--b--\r\n`),
    headers: { 'content-type': form },
  },
  { name: 'a very long head', body: text(`--b\r\nx: ${'x'.repeat(mebibyte)}`), headers: { 'content-type': form } },
  { name: 'very many heads', body: text(`--b\r\n${'x: y\r\n'.repeat(100_000)}`), headers: { 'content-type': form } },
  { name: 'JSON', body: text('{}'), headers: { 'content-type': 'application/json' } },
]
