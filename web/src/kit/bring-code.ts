import { NetworkFailure } from './failures.ts'

const pauseMs = 500
const brought = new Map<string, Promise<void>>()

/**
 * Every `import()` of the build is called through this (web/vite/lazy-code.ts). Browsers remember a failed import until the
 * page is reloaded. So the files are fetched first: a fetch may fail and be repeated, and the import then reads the cache.
 */
export async function bringCode<Code>(load: () => Promise<Code>, files: readonly string[] = []): Promise<Code> {
  await Promise.all(files.map(bringOnce))
  return load()
}

/** Brings a file of the build; styles then hold for the page. */
export function bringOnce(file: string): Promise<void> {
  const known = brought.get(file)
  if (known) return known
  const bringing = isInPage(file) ? Promise.resolve() : bring(file)
  brought.set(file, bringing)
  bringing.catch(() => brought.delete(file))
  return bringing
}

/** The page's HTML names the files of its first load. */
const isInPage = (file: string): boolean =>
  document.querySelector(`script[src="/${file}"],link[href="/${file}"]`) !== null

async function bring(file: string): Promise<void> {
  try {
    await fetchFile(file)
  } catch (error) {
    // One lost request is nobody's business, unless there is no connection at all.
    if (!(error instanceof NetworkFailure) || !navigator.onLine) throw error
    await new Promise((done) => setTimeout(done, pauseMs))
    await fetchFile(file)
  }
  if (file.endsWith('.css')) await addStyles(file)
}

async function fetchFile(file: string): Promise<void> {
  let response: Response
  try {
    response = await fetch(`/${file}`)
    await response.arrayBuffer()
  } catch (cause) {
    throw new NetworkFailure(`${file} did not come`, { cause })
  }
  if (response.status >= 500) throw new NetworkFailure(`${file} did not come: ${response.status}`)
  if (!response.ok) throw new Error(`${file} does not exist any more: ${response.status}`)
}

function addStyles(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: `/${file}` })
    link.onload = () => resolve()
    link.onerror = () => {
      // So that a second try adds it again.
      link.remove()
      reject(new NetworkFailure(`${file} did not come`))
    }
    document.head.append(link)
  })
}
