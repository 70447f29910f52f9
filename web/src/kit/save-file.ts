/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** How the server calls a file that it has sent. */
function fileNameOf(response: Response): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return encoded && decodeURIComponent(encoded)
}

/** A file that the server has sent, and what it is called. */
export const fileOf = async (response: Response, otherwise: string) => ({
  blob: await response.blob(),
  name: fileNameOf(response) ?? otherwise,
})
