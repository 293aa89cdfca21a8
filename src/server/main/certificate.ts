import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname } from 'node:path'
import { makeAuthority, type Pair, signFor } from '../http/certificates/authority.ts'
import { mayBeSigned } from '../http/certificates/limits.ts'
import { ownFiles } from '../http/certificates/own.ts'
import { systemClock } from '../process/clock.ts'
import { end, say } from '../terminal/say.ts'
import { sentence, sentenceOf } from '../terminal/sentence.ts'
import { schoolSettings } from './settings.ts'

/* npm run certificate -- school.local [more names and addresses]: a certificate for the other devices of the school. */

/** Letters, digits and hyphens, with dots between. */
const isName = (text: string) => /^(?!-)[a-z\d-]{1,63}(?<!-)(\.(?!-)[a-z\d-]{1,63}(?<!-))*$/.test(text)

const wanted = process.argv.slice(2).map(name => name.toLowerCase())
if (wanted.length === 0) end(sentence('certificateNames'))
const wrong = wanted.find(name => isIP(name) === 0 && !isName(name))
if (wrong !== undefined) end(sentence('noComputerName', { name: wrong }))
const names = [...new Set([...wanted, 'localhost', '127.0.0.1', '::1'])]

/** Nobody else may read a key. A server that runs reads both files again, and takes them once they fit. */
async function write({ cert, key }: Pair, files: { readonly cert: string; readonly key: string }): Promise<void> {
  for (const [file, text, mode] of [[files.key, key, 0o600] as const, [files.cert, cert, 0o644] as const]) {
    await writeFile(`${file}.new`, text, { mode })
    await chmod(`${file}.new`, mode)
    await rename(`${file}.new`, file)
  }
}

// The certificate that HOST may lack is being made.
const { dataDir, port } = schoolSettings({ HOST: '127.0.0.1', TLS_CERT: '', TLS_KEY: '' })
const { authority, server } = ownFiles(dataDir)
try {
  const now = systemClock()
  await mkdir(dirname(authority.cert), { recursive: true, mode: 0o700 })
  const isThere = existsSync(authority.cert) && existsSync(authority.key)
  const known = isThere
    ? { cert: await readFile(authority.cert, 'utf8'), key: await readFile(authority.key, 'utf8') }
    : undefined
  const isKept = known !== undefined && mayBeSigned(names, known.cert)
  const signer = isKept ? known : await makeAuthority(names, now)
  if (!isKept) await write(signer, authority)
  if (known && !isKept) say(sentence('newAuthority'))
  await write(await signFor(names, signer, now), server)
} catch (error) {
  end(sentence('noCertificate', { reason: sentenceOf(error) }))
}

const [first = ''] = wanted
say(sentence('certificateMade', { names, folder: dirname(server.cert) }))
say(sentence('certificateServed', { url: `https://${isIP(first) === 6 ? `[${first}]` : first}:${port}` }))
say()
say(sentence('trusted', { file: authority.cert }))
say(sentence('trustComputer'))
say(sentence('trustPhone'))
say(sentence('trustAndroid'))
say()
say(sentence('keepKey', { file: authority.key }))
