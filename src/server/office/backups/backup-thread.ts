import { parentPort, workerData } from 'node:worker_threads'
import { giveWay } from '../../process/lower-priority.ts'
import { makeBackup, type Order } from './make-backup.ts'

/* Makes one backup, beside the thread that answers. */

giveWay()
parentPort?.postMessage(await makeBackup(workerData as Order))
