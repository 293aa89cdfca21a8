import { DatabaseSync } from 'node:sqlite'
import { giveWay } from '../process/lower-priority.ts'
import { damageOf } from './damage.ts'

/** A process of its own, started by `damageIn`: prints what is wrong with a file, and nothing for a sound one. */
giveWay()
const database = new DatabaseSync(process.argv[2] ?? '', { readOnly: true })
process.stdout.write(damageOf(database) ?? '')
database.close()
