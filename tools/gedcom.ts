import { once } from 'node:events'
import { checkFolder } from './gedcom-check.ts'
import { genealogyAsGedcom } from './gedcom-write.ts'

const usage = `Usage:
  npm run -s gedcom -- check FOLDER                  compares each file with FOLDER/manifest.json, and with itself after a round trip
  npm run -s gedcom -- generate PEOPLE [--seed N]    writes a believable large genealogy to standard output`

const [command, argument, ...more] = process.argv.slice(2)

if (command === 'check' && argument) {
  const files = await checkFolder(argument)
  for (const { file, faults, people, families, facts } of files) {
    console.log(`${faults.length ? 'FAULT' : 'ok   '} ${file}: ${people} people, ${families} families, ${facts} facts`)
    for (const fault of faults) console.log(`      ${fault.slice(0, 500)}`)
  }
  const bad = files.filter((file) => file.faults.length > 0).length
  console.log(`${files.length - bad} of ${files.length} files are as they should be`)
  process.exitCode = bad > 0 ? 1 : 0
} else if (command === 'generate' && Number(argument) > 0) {
  const seed = more[0] === '--seed' ? Number(more[1]) : 1
  for (const piece of genealogyAsGedcom(Math.floor(Number(argument)), seed)) {
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
  }
} else {
  console.error(usage)
  process.exitCode = 2
}
