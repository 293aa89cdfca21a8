import { parentPort } from 'node:worker_threads'
import { giveWay } from '../../process/lower-priority.ts'
import { pictureOf } from './picture.ts'

/* Makes pictures beside the thread that answers: to load the library alone takes longer than others may wait. */

const port = parentPort
if (!port) throw new Error('This file makes pictures in a thread of its own.')
giveWay()

port.on('message', async (base64: string) => port.postMessage(await pictureOf(Buffer.from(base64, 'base64'))))
