import type { Member } from './fixtures.ts'

const sizes = [
  [360, 780],
  [844, 390],
  [1024, 768],
  [1280, 800],
] as const

/** Pictures to look at beside the drawings, in the folder that `SHOTS` names; none without it. */
export async function shots({ page }: Member, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (!folder) return
  for (const [width, height] of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
}
