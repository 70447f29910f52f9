import type { Stage } from './bystander.ts'
import { post } from './raw-call.ts'

/** Sends a file under a name to the common call, as the attacker. */
export function upload(stage: Stage, name: string, bytes: Uint8Array, query = '') {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')])
  return post(`${stage.url}/v1/document/upload${query}`, body, {
    authorization: stage.attacker.authorization,
    'content-type': 'multipart/form-data; boundary=b',
  })
}
