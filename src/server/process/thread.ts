import { release } from './release.ts'

/* The start of every thread. Nothing of the release that is there now may be loaded before it is known to be the same. */

const [file = '', expected] = process.argv.slice(2)
const otherRelease = () =>
  Object.assign(new Error('The files of Klass are those of another release. Restart the server.'), {
    code: 'otherRelease',
  })
if (release() !== expected) throw otherRelease()
await import(file)
