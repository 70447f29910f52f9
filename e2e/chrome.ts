import sparticuz from '@sparticuz/chromium'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const shelf = join(import.meta.dirname, '../node_modules/.cache')

/**
 * The browser that came from npm, unpacked once for this checkout; CHROME_PATH names another. It has a folder of its own,
 * since the common one for temporary files may hold another person's, which cannot be run, or half of one.
 */
export async function chromePath(): Promise<string> {
  const given = process.env['CHROME_PATH']
  if (given) return given
  const folder = join(shelf, `chromium-${version()}`)
  if (!existsSync(folder)) {
    mkdirSync(shelf, { recursive: true })
    const draft = mkdtempSync(`${folder}.`)
    await unpackInto(draft)
    try {
      renameSync(draft, folder)
    } catch (error) {
      rmSync(draft, { recursive: true })
      // Somebody else's was whole first.
      if (!existsSync(folder)) throw error
    }
  }
  return join(folder, 'chromium')
}

function version(): string {
  const main = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
  return String(JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8')).version)
}

/** The package unpacks into the folder for temporary files, which it looks up before it first waits. */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  const unpacking = sparticuz.executablePath()
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  await unpacking
}
