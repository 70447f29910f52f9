import { addFewCitiesToFolder } from './cities.ts'

// Adds a few cities to the data folder that is named. A process of its own, so that journeys need no code of the server.

await addFewCitiesToFolder(process.argv[2]!)
