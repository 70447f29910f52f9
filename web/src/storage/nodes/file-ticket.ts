/** A file that is being uploaded. `seal` is what the worker needs to go on, also after the vault was locked; only the worker can open it. */
export type FileTicket = {
  nodeId: string
  contentId: string
  parentId: string | null
  /** Sealed bytes of all chunks together. */
  bytes: number
  chunks: number
  thumbnailBytes?: number
  revision: number
  seal: string
}

export type NewFile = {
  parentId: string | null
  name: string
  mime: string
  size: number
  /** Milliseconds since 1970. */
  modified: number
  /** A file whose content is replaced: it keeps its id, name and folder. */
  replaces?: string
  /** Plain bytes of its thumbnail. */
  thumbnail?: Uint8Array<ArrayBuffer>
}

export type Sealed = { bytes: Uint8Array<ArrayBuffer>; /** base64url */ digest: string }
